import type { CredentialKind, CredentialSummary } from "@switchyard/spec";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { CREDENTIAL_KINDS } from "./credential-kinds.ts";
import { SecretInput } from "./SecretInput.tsx";
import { checkSecret, type SecretDraft, secretFields, secretValue } from "./secret-form.ts";

interface CredentialDialogProps {
	/** The credential to replace; a new one when absent. */
	readonly replaces: CredentialSummary | undefined;
	/** Names that are in use. */
	readonly taken: ReadonlySet<string>;
	readonly onClose: () => void;
}

/** Takes a credential's secret in. It is sent once and never shown again. */
export function CredentialDialog({ replaces, taken, onClose }: CredentialDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [kind, setKind] = useState<CredentialKind>(replaces?.kind ?? "model");
	const [name, setName] = useState(replaces?.name ?? "");
	const [draft, setDraft] = useState<SecretDraft>(new Map());
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const fields = secretFields(kind);

	const save = useMutation({
		mutationFn: () => api.putCredential(name, { kind, value: secretValue(fields, draft) }),
		onSuccess: async () => {
			await client.invalidateQueries({ queryKey: queries.credentials(api).queryKey });
			showToast({ title: `Stored “${name}”`, tone: "success" });
			onClose();
		},
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		const found = checkSecret(fields, draft);
		const nameProblem = replaces ? undefined : checkName(name, taken);
		if (nameProblem !== undefined) found.set("name", nameProblem);
		setProblems(found);
		if (found.size === 0 && !save.isPending) save.mutate();
	}

	const failure = save.error && explain(save.error);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={replaces ? `Replace “${replaces.name}”` : "New credential"}
			description="The secret is encrypted and can never be read again, by you or by anyone; only replaced or deleted."
			size="sm"
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form="credential" busy={save.isPending}>
						{replaces ? "Replace" : "Store"}
					</Button>
				</>
			}
		>
			<form id="credential" onSubmit={submit} noValidate className="flex flex-col gap-4">
				{!replaces && (
					<>
						<Select
							label="Kind"
							description={CREDENTIAL_KINDS[kind].purpose}
							value={kind}
							onValueChange={(value) => {
								setKind(value as CredentialKind);
								setDraft(new Map());
								setProblems(new Map());
							}}
							options={Object.entries(CREDENTIAL_KINDS).map(([value, { name: label }]) => ({ value, label }))}
						/>
						<TextField
							label="Name"
							description="Flows refer to the credential by this name."
							mono
							maxLength={64}
							placeholder={kind === "model" ? "my-provider" : kind}
							value={name}
							onChange={(event) => setName(event.target.value)}
							error={problems.get("name")}
						/>
					</>
				)}
				{fields.map((field) => (
					<SecretInput
						key={field.name}
						field={field}
						value={draft.get(field.name)}
						onChange={(value) => setDraft(new Map(draft).set(field.name, value))}
						problem={problems.get(field.name)}
					/>
				))}
				{failure && (
					<p role="alert" className="text-danger">
						{failure.message} {failure.hint}
					</p>
				)}
			</form>
		</Dialog>
	);
}

function checkName(name: string, taken: ReadonlySet<string>): string | undefined {
	if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) return "Use 1 to 64 letters, digits, “-” or “_”.";
	return taken.has(name)
		? "There is a credential with this name. Replace that one, or choose another name."
		: undefined;
}
