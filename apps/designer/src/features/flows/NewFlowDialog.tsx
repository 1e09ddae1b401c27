import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFlowActions } from "./use-flow-actions.ts";

interface NewFlowDialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	/** The path of the folder to make it in. */
	readonly folder: string;
}

/** Asks for a name, makes an empty flow and opens it. */
export function NewFlowDialog({ open, onOpenChange, folder }: NewFlowDialogProps) {
	const actions = useFlowActions();
	const [name, setName] = useState("");
	const [missing, setMissing] = useState(false);
	const [busy, setBusy] = useState(false);

	async function submit(event: FormEvent) {
		event.preventDefault();
		setMissing(name.trim() === "");
		if (name.trim() === "" || busy) return;
		setBusy(true);
		await actions.make(name.trim(), folder);
		setBusy(false);
	}

	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title="New flow"
			size="sm"
			footer={
				<>
					<Button onClick={() => onOpenChange(false)}>Cancel</Button>
					<Button variant="primary" type="submit" form="new-flow" busy={busy}>
						Create
					</Button>
				</>
			}
		>
			<form id="new-flow" onSubmit={(event) => void submit(event)} noValidate>
				<TextField
					label="Name"
					required
					maxLength={120}
					value={name}
					onChange={(event) => setName(event.target.value)}
					placeholder="Answer order questions"
					error={missing && "Enter a name for the flow."}
				/>
			</form>
		</Dialog>
	);
}
