import type { EmbeddingsReply, EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../services/api-error.ts";
import { requestCredential } from "../../../services/credential-requests.ts";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import {
	draftOf,
	EMBEDDING_EXAMPLES,
	EMBEDDING_PROVIDERS,
	type EmbeddingsDraft,
	makesNewVectors,
	readDraft,
} from "./embeddings-form.ts";
import { SwitchOff } from "./SwitchOff.tsx";

const FIELDS: ReadonlySet<string | undefined> = new Set(["model", "credential", "dimensions"]);

/** Which model turns texts into vectors. It is asked once before it is set. */
export function EmbeddingsForm({ state: { setting, available } }: { readonly state: EmbeddingsReply }) {
	const { api } = useServices();
	const client = useQueryClient();
	const credentials = useQuery(queries.credentials(api));
	const [draft, setDraft] = useState<EmbeddingsDraft>(() => draftOf(setting));
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const save = useMutation({
		mutationFn: (wanted: EmbeddingsSetting) => api.ask("PUT /api/embeddings", { body: wanted }),
		onSuccess: (reply) => client.setQueryData(queries.embeddings(api).queryKey, reply),
		onError: (error) => setProblems(problemsOf(error)),
	});
	const change = (part: Partial<EmbeddingsDraft>) => setDraft((before) => ({ ...before, ...part }));
	const fitting = (credentials.data ?? []).filter(({ kind }) => kind === "model").map(({ name }) => name);
	const names =
		draft.credential === "" || fitting.includes(draft.credential) ? fitting : [...fitting, draft.credential];

	function submit(event: FormEvent) {
		event.preventDefault();
		if (save.isPending) return;
		const read = readDraft(draft);
		if (read instanceof Map) return setProblems(read);
		setProblems(new Map());
		save.mutate(read as EmbeddingsSetting);
	}

	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-4 px-4 py-4">
			<div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
				<Select
					label="Provider"
					options={EMBEDDING_PROVIDERS}
					value={draft.provider}
					onValueChange={(provider) => change({ provider: provider as EmbeddingsSetting["provider"] })}
				/>
				<TextField
					label="Model"
					mono
					placeholder={`Such as ${EMBEDDING_EXAMPLES[draft.provider]}`}
					maxLength={200}
					value={draft.model}
					onChange={(event) => change({ model: event.target.value })}
					error={problems.get("model")}
				/>
				<div className="flex flex-col items-start gap-2">
					<Select
						label="Credential"
						placeholder={credentials.data && names.length === 0 ? "No model credential stored" : "Choose…"}
						options={names.map((name) => ({ value: name, label: name }))}
						value={draft.credential || undefined}
						onValueChange={(credential) => change({ credential })}
						error={problems.get("credential")}
						disabled={names.length === 0}
						className="w-full"
					/>
					<Button
						size="sm"
						icon={<Plus size={14} />}
						onClick={() =>
							requestCredential({
								kind: "model",
								provider: draft.provider,
								onStored: (credential) => change({ credential }),
							})
						}
					>
						New credential
					</Button>
				</div>
				<NumberField
					label="Dimensions"
					description="How many numbers a vector has, where the model leaves the choice."
					optional
					integer
					min={1}
					max={4096}
					placeholder="As the model likes"
					value={draft.dimensions}
					onValueChange={(dimensions) => change({ dimensions })}
					error={problems.get("dimensions")}
				/>
			</div>
			{problems.has("") && (
				<p role="alert" className="text-danger">
					{problems.get("")}
				</p>
			)}
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="primary" type="submit" disabled={!available} busy={save.isPending}>
					{setting ? "Save" : "Switch on"}
				</Button>
				{setting && <SwitchOff />}
				{setting && makesNewVectors(setting, draft) && (
					<p className="text-sm text-text-muted">All vectors are made anew for another model.</p>
				)}
			</div>
		</form>
	);
}

/** What the server says, at the field that it is about; under no name where it is about none. */
function problemsOf(error: Error): ReadonlyMap<string, string> {
	const { message, hint = "" } = explain(error);
	const field = error instanceof ApiError && FIELDS.has(error.field) ? error.field : "";
	return new Map([[field ?? "", `${message} ${hint}`.trim()]]);
}
