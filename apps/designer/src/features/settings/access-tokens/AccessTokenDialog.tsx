import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { PurposeFields } from "./PurposeFields.tsx";
import { checkToken, grantsOf, type PurposeDraft } from "./token-form.ts";

interface AccessTokenDialogProps {
	/** Names that are in use. */
	readonly taken: ReadonlySet<string>;
	readonly onClose: () => void;
}

/** Creates an access token, and shows it this once. */
export function AccessTokenDialog({ taken, onClose }: AccessTokenDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [name, setName] = useState("");
	const [purposes, setPurposes] = useState<PurposeDraft>(new Map());
	const [trustedInput, setTrustedInput] = useState(false);
	const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
	const create = useMutation({
		mutationFn: () =>
			api.ask("POST /api/access-tokens", {
				body: { name: name.trim(), grants: grantsOf(purposes), trustedInput },
			}),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.accessTokens(api).queryKey }),
	});
	if (create.data) return <CreatedToken token={create.data.token} name={name.trim()} onClose={onClose} />;

	function submit() {
		const found = checkToken(name, purposes, taken);
		setProblems(found);
		if (found.size === 0) create.mutate();
	}

	return (
		<FormDialog
			title="New access token"
			description="Choose what a program may do with it. The token is shown once, when it is created."
			action="Create"
			busy={create.isPending}
			error={create.error}
			onSubmit={submit}
			onClose={onClose}
		>
			<TextField
				label="Name"
				description="What uses the token, for example “Nightly import”."
				maxLength={120}
				value={name}
				onChange={(event) => setName(event.target.value)}
				error={problems.get("name")}
			/>
			<PurposeFields value={purposes} onChange={setPurposes} problems={problems} />
			<div className="border-t border-border pt-4">
				<Switch
					label="Trusted input"
					description="What the program sends in counts as your own words for the policies of flows. Only for a program that passes on nothing from outside."
					checked={trustedInput}
					onCheckedChange={setTrustedInput}
				/>
			</div>
		</FormDialog>
	);
}

interface CreatedTokenProps {
	readonly token: string;
	readonly name: string;
	readonly onClose: () => void;
}

function CreatedToken({ token, name, onClose }: CreatedTokenProps) {
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`“${name}” is created`}
			description="Copy the token now and keep it like a password. Switchyard keeps its hash only and cannot show it again."
			footer={
				<Button variant="primary" onClick={onClose}>
					Done
				</Button>
			}
		>
			<div className="flex items-end gap-2">
				<TextField
					label="Token"
					mono
					readOnly
					className="flex-1"
					value={token}
					onFocus={(event) => event.target.select()}
				/>
				<CopyButton label="Copy the token" text={() => token} />
			</div>
		</Dialog>
	);
}
