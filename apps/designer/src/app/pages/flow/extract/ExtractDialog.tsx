import { slug } from "@switchyard/flow";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Editor } from "../../../../core/editor/editor.ts";
import { ApiError } from "../../../../services/api-error.ts";
import { queries } from "../../../../services/queries.ts";
import { useServices } from "../../../../services/services-context.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { explain } from "../../../../ui/ErrorState.tsx";
import { TextField } from "../../../../ui/TextField.tsx";

interface ExtractDialogProps {
	readonly editor: Editor;
	readonly onClose: () => void;
}

/** Asks for a name, makes a flow of the selected nodes, and puts a call of it in their place. */
export function ExtractDialog({ editor, onClose }: ExtractDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [name, setName] = useState("");
	const [problem, setProblem] = useState<string>();
	const [busy, setBusy] = useState(false);

	async function extract(): Promise<string | undefined> {
		const wanted = { id: slug(name) || "sub-flow", name: name.trim() };
		if (wanted.name === "") return "Enter a name for the flow.";
		const extracted = editor.extraction(wanted);
		if (!extracted.ok) return extracted.reason;
		await api.ask("POST /api/flows", { body: { document: extracted.flow } });
		const verdict = editor.extract(extracted);
		// The nodes were changed meanwhile: nothing calls the flow, so it goes again.
		if (!verdict.ok) await api.ask("DELETE /api/flows/:flow", { params: { flow: wanted.id } });
		await client.invalidateQueries({ queryKey: queries.flows(api).queryKey });
		if (!verdict.ok) return verdict.reason;
		onClose();
		return undefined;
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		try {
			setProblem(await extract());
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setProblem(
				error.code === "FLOW_EXISTS"
					? "A flow of this name exists already. Choose another name."
					: explain(error).message,
			);
		} finally {
			setBusy(false);
		}
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Extract to a sub-flow"
			description="The selected nodes become a flow of their own, and a node that calls it takes their place."
			size="sm"
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form="extract" busy={busy}>
						Extract
					</Button>
				</>
			}
		>
			<form id="extract" onSubmit={(event) => void submit(event)} noValidate>
				<TextField
					label="Name of the flow"
					required
					maxLength={120}
					value={name}
					onChange={(event) => setName(event.target.value)}
					placeholder="Look up an order"
					error={problem}
				/>
			</form>
		</Dialog>
	);
}
