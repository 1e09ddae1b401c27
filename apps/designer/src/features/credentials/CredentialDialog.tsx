import type { CredentialKind } from "@switchyard/spec/credential";
import type { CredentialSummary } from "@switchyard/spec/http";
import type { ModelProvider } from "@switchyard/spec/model";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { SecretInput } from "./SecretInput.tsx";
import { checkSecret, type SecretDraft, secretFields, secretValue, waysOf } from "./secret-form.ts";
import { TestOfDraft } from "./TestOfDraft.tsx";
import type { CredentialKindEntry } from "./use-credential-kinds.ts";
import { useSignIn } from "./use-sign-in.ts";

interface CredentialDialogProps {
	/** Kinds that packages declare. */
	readonly kinds: ReadonlyMap<string, CredentialKindEntry>;
	/** The credential to replace; a new one when absent. */
	readonly replaces: CredentialSummary | undefined;
	/** The only kind that will do; any when absent. */
	readonly kind?: CredentialKind;
	readonly provider?: ModelProvider | undefined;
	/** Names that are in use. */
	readonly taken: ReadonlySet<string>;
	readonly onStored?: (name: string) => void;
	readonly onClose: () => void;
}

/** Takes a credential's secret in. It is sent once and never shown again. */
export function CredentialDialog({
	kinds,
	replaces,
	provider,
	taken,
	onStored,
	onClose,
	...given
}: CredentialDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [kind, setKind] = useState<CredentialKind>(replaces?.kind ?? given.kind ?? "model");
	const declared = kinds.get(kind) ?? NOT_DECLARED;
	const ways = waysOf(declared);
	const [chosenWay, setWay] = useState<string | undefined>(replaces?.method);
	const way = chosenWay ?? ways[0]?.value;
	const [name, setName] = useState(replaces?.name ?? "");
	const [draft, setDraft] = useState<SecretDraft>(new Map());
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const fields = secretFields(declared, way);
	const signIn = useSignIn();
	const needsPerson = way === "oauth2-code";

	const save = useMutation({
		/** @param _window where a person signs in afterwards */
		mutationFn: (_window: Window | null) =>
			api.ask("PUT /api/credentials/:name", {
				params: { name },
				body: { kind, value: secretValue(fields, draft, way) },
			}),
		onSuccess: async (_stored, window) => {
			await client.invalidateQueries({ queryKey: queries.credentials(api).queryKey });
			showToast({ title: `Stored “${name}”`, tone: "success" });
			if (needsPerson) void signIn.begin(name, window);
			onStored?.(name);
			onClose();
		},
		onError: (_error, window) => window?.close(),
	});

	/** Whether there is something to be sent; says what is missing where not. */
	function check(withName: boolean): boolean {
		const found = checkSecret(fields, draft);
		const nameProblem = withName && !replaces ? checkName(name, taken) : undefined;
		if (nameProblem !== undefined) found.set("name", nameProblem);
		setProblems(found);
		return found.size === 0;
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		// The dialog may lie in the form of a page.
		event.stopPropagation();
		// A browser opens a window only for a click.
		if (check(true) && !save.isPending) save.mutate(needsPerson ? signIn.open() : null);
	}

	const reset = () => {
		setDraft(new Map());
		setProblems(new Map());
	};
	const failure = save.error && explain(save.error);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={replaces ? `Replace “${replaces.name}”` : "New credential"}
			description="The secret is stored encrypted. Nobody can read it again; you can only replace or delete it."
			size="sm"
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form="credential" busy={save.isPending}>
						{needsPerson ? "Store and sign in" : replaces ? "Replace" : "Store"}
					</Button>
				</>
			}
		>
			<form id="credential" onSubmit={submit} noValidate className="flex flex-col gap-4">
				{!replaces && given.kind === undefined && (
					<Select
						label="Kind"
						description={declared.purpose}
						value={kind}
						onValueChange={(value) => {
							setKind(value);
							setWay(undefined);
							reset();
						}}
						options={[...kinds].map(([value, { name: label }]) => ({ value, label }))}
					/>
				)}
				{!replaces && (
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
				)}
				{ways.length > 0 && (
					<Select
						label={typeof declared.schema.title === "string" ? declared.schema.title : "Authentication"}
						value={way}
						onValueChange={(value) => {
							setWay(value);
							setProblems(new Map());
						}}
						options={ways}
					/>
				)}
				{needsPerson && <RedirectAddress />}
				{fields.map((field) => (
					<SecretInput
						key={field.name}
						field={field}
						value={draft.get(field.name)}
						onChange={(value) => setDraft(new Map(draft).set(field.name, value))}
						problem={problems.get(field.name)}
					/>
				))}
				{declared.testable && !needsPerson && (
					<TestOfDraft
						// What was found out is about what was typed then.
						key={`${kind} ${way}`}
						kind={kind}
						provider={provider}
						draftValue={() => (check(false) ? secretValue(fields, draft, way) : undefined)}
					/>
				)}
				{failure && (
					<p role="alert" className="text-danger">
						{failure.message} {failure.hint}
					</p>
				)}
			</form>
		</Dialog>
	);
}

/** A kind that no package declares any more: there is nothing to be typed. */
const NOT_DECLARED: Pick<CredentialKindEntry, "kind" | "purpose" | "schema" | "testable" | "egress"> = {
	kind: "",
	purpose: "",
	schema: { type: "object", properties: {} },
	testable: false,
};

function checkName(name: string, taken: ReadonlySet<string>): string | undefined {
	if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) return "Use 1 to 64 letters, digits, “-” or “_”.";
	return taken.has(name)
		? "There is a credential with this name. Replace that one, or choose another name."
		: undefined;
}

/** Where the service is to send people back to; it wants to know before. */
function RedirectAddress() {
	const address = `${location.origin}/oauth/callback`;
	return (
		<div className="flex items-start gap-2">
			<TextField
				label="Redirect address"
				description="Register this with the service, in the settings of the client."
				mono
				readOnly
				className="flex-1"
				value={address}
				onFocus={(event) => event.target.select()}
			/>
			<span className="pt-6.5">
				<CopyButton label="Copy the redirect address" text={() => address} />
			</span>
		</div>
	);
}
