import type { ToolPublicationSettings } from "@switchyard/spec";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { NEW_DRAFT, nodesWithTools, type PublicationDraft, readDraft } from "./publication-form.ts";

interface PublicationDialogProps {
	/** Names that are in use. */
	readonly taken: ReadonlySet<string>;
	readonly onClose: () => void;
}

/** Offers the tools of one agent to programs outside. */
export function PublicationDialog({ taken, onClose }: PublicationDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState<PublicationDraft>(NEW_DRAFT);
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const flows = useQuery(queries.flows(api)).data?.filter(({ published }) => published) ?? [];
	const revision = flows.find(({ id }) => id === draft.flow)?.published?.revision;
	const document = useQuery({
		...queries.flowVersion(api, draft.flow, revision ?? 0),
		enabled: revision !== undefined,
	});
	const nodes = document.data ? nodesWithTools(document.data) : [];
	const port = useQuery({ ...queries.agentTools(api, draft.flow, draft.node), enabled: draft.node !== "" });
	const tools = draft.node === "" ? [] : (port.data?.map(({ definition }) => definition.name) ?? []);
	const save = useMutation({
		mutationFn: (settings: ToolPublicationSettings) => api.putToolPublication(draft.name, settings),
		onSuccess: () => {
			onClose();
			return client.invalidateQueries({ queryKey: queries.toolPublications(api).queryKey });
		},
	});
	const change = (part: Partial<PublicationDraft>) => setDraft((before) => ({ ...before, ...part }));

	function submit() {
		const read = readDraft(draft, tools, taken);
		if (read instanceof Map) return setProblems(read);
		setProblems(new Map());
		save.mutate(read as ToolPublicationSettings);
	}

	function toggle(tool: string) {
		const without = new Set(draft.without);
		if (!without.delete(tool)) without.add(tool);
		change({ without });
	}

	return (
		<FormDialog
			title="Publish tools"
			description="Callers see the parameters that are set to AI, and nothing else. What is yours to set stays yours."
			action="Publish"
			busy={save.isPending}
			error={save.error}
			onSubmit={submit}
			onClose={onClose}
		>
			<TextField
				label="Name"
				description="Part of the address, such as orders."
				maxLength={63}
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
			<Select
				label="Flow"
				description="Its published version counts."
				placeholder={flows.length === 0 ? "No flow is published" : "Choose…"}
				options={flows.map(({ id, name }) => ({ value: id, label: name }))}
				value={draft.flow}
				onValueChange={(flow) => change({ flow, node: "", without: new Set() })}
				error={problems.get("flow")}
			/>
			<Select
				label="Agent"
				description="Whose tools are offered."
				placeholder={document.data && nodes.length === 0 ? "No node of this flow has tools" : "Choose…"}
				disabled={nodes.length === 0}
				options={nodes.map(({ id, name }) => ({ value: id, label: name }))}
				value={draft.node}
				onValueChange={(node) => change({ node, without: new Set() })}
				error={problems.get("node")}
			/>
			{tools.length > 0 && (
				<fieldset className="flex flex-col gap-2">
					<legend className="mb-2 font-medium">Tools</legend>
					{tools.map((tool) => (
						<Checkbox
							key={tool}
							label={tool}
							checked={!draft.without.has(tool)}
							onChange={() => toggle(tool)}
						>
							<span className="font-mono text-sm">{tool}</span>
						</Checkbox>
					))}
					{problems.has("tools") && <p className="text-sm text-danger">{problems.get("tools")}</p>}
				</fieldset>
			)}
			<Select
				label="Consent"
				description="Who may agree to a call that needs a person. Let the client's person agree only where there is one."
				options={[
					{ value: "people", label: "People here, under Approvals" },
					{ value: "caller", label: "Also the person at the client" },
				]}
				value={draft.consent}
				onValueChange={(consent) => change({ consent: consent === "caller" ? "caller" : "people" })}
			/>
		</FormDialog>
	);
}
