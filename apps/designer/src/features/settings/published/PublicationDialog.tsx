import type { ToolPublicationSummary } from "@switchyard/spec/http";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import {
	draftOf,
	NEW_DRAFT,
	type PublicationDraft,
	problemsOfSource,
	readDraft,
	refusedOfSource,
	withSource,
} from "./publication-form.ts";
import { SourceFields } from "./SourceFields.tsx";
import type { SourceDraft } from "./source-form.ts";

interface PublicationDialogProps {
	/** The publication to change; a new one when absent. */
	readonly publication?: ToolPublicationSummary;
	/** Names that others have. */
	readonly taken: ReadonlySet<string>;
	readonly onClose: () => void;
}

/** Offers tools of published flows to programs outside. */
export function PublicationDialog({ publication, taken, onClose }: PublicationDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState<PublicationDraft>(() =>
		publication ? draftOf(publication.name, publication.settings) : NEW_DRAFT,
	);
	const [isTried, setTried] = useState(false);
	const flows = useQuery(queries.flows(api)).data?.filter(({ published }) => published) ?? [];
	const save = useMutation({
		mutationFn: (settings: ToolPublicationSettings) =>
			api.ask("PUT /api/tool-publications/:publication", {
				params: { publication: draft.name },
				body: settings,
			}),
		onSuccess: () => {
			onClose();
			return client.invalidateQueries({ queryKey: queries.toolPublications(api).queryKey });
		},
	});
	const { sources } = draft;
	const change = (part: Partial<PublicationDraft>) => setDraft((before) => ({ ...before, ...part }));
	const changeSource = (key: number, part: Partial<SourceDraft>) => {
		save.reset();
		setDraft((before) => ({
			...before,
			sources: before.sources.map((source) => (source.key === key ? { ...source, ...part } : source)),
		}));
	};

	const read = readDraft(draft, taken);
	/** Shown once the person has tried, and gone as each is corrected. */
	const missing: ReadonlyMap<string, string> = isTried && read instanceof Map ? read : new Map();
	const refused = refusedOfSource(save.error, sources);
	const problems = new Map([...missing, ...refused]);

	function submit() {
		setTried(true);
		if (!(read instanceof Map)) save.mutate(read as ToolPublicationSettings);
	}

	return (
		<FormDialog
			title={publication ? `Change ${publication.name}` : "Publish tools"}
			description="Callers see the parameters that are set to AI, and nothing else. What is yours to set stays yours."
			action={publication ? "Save" : "Publish"}
			busy={save.isPending}
			error={refused.size > 0 ? null : save.error}
			onSubmit={submit}
			onClose={onClose}
		>
			<TextField
				label="Name"
				description="Part of the address, such as orders."
				maxLength={63}
				readOnly={publication !== undefined}
				value={draft.name}
				onChange={(event) => change({ name: event.target.value })}
				error={problems.get("name")}
			/>
			<TextField
				label="Description"
				description="What the tools are for, for the models that use them."
				optional
				maxLength={4096}
				value={draft.description}
				onChange={(event) => change({ description: event.target.value })}
			/>
			{sources.map((source, index) => (
				<SourceFields
					key={source.key}
					number={index + 1}
					source={source}
					flows={flows}
					problems={problemsOfSource(problems, source)}
					onChange={(part) => changeSource(source.key, part)}
					onRemove={
						sources.length > 1
							? () => change({ sources: sources.filter((each) => each !== source) })
							: undefined
					}
				/>
			))}
			<Button
				icon={<Plus size={14} />}
				className="self-start"
				disabled={sources.length >= MAX_SOURCES}
				onClick={() => setDraft(withSource)}
			>
				Add a source
			</Button>
			<Select
				label="Consent"
				description="Who may agree to a call that needs a person, and fill in the forms that it asks for. Let the client's person do so only where there is one."
				options={[
					{ value: "people", label: "People here, under Approvals" },
					{ value: "caller", label: "Also the person at the client" },
				]}
				value={draft.consent}
				onValueChange={(consent) => change({ consent: consent === "caller" ? "caller" : "people" })}
			/>
			<Switch
				label="Trusted input"
				description="What callers send in counts as your own words for the policies of flows. Only for programs that pass on nothing from outside."
				checked={draft.trustedInput}
				onCheckedChange={(trustedInput) => change({ trustedInput })}
			/>
		</FormDialog>
	);
}

/** As many as the server takes. */
const MAX_SOURCES = 50;
