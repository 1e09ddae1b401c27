import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { explain } from "./ErrorState.tsx";

interface FormDialogProps {
	readonly title: string;
	readonly description: ReactNode;
	/** What the button says that submits the form. */
	readonly action: string;
	readonly busy: boolean;
	/** Why the last submission failed, where it did. */
	readonly error: Error | null;
	readonly onSubmit: () => void;
	readonly onClose: () => void;
	/** What stands above the form and is no part of it. */
	readonly above?: ReactNode;
	/** The fields. */
	readonly children: ReactNode;
}

/** A window with a form. While it is being submitted it is not submitted again. */
export function FormDialog(props: FormDialogProps) {
	const { title, description, action, busy, error, onSubmit, onClose, above, children } = props;
	const form = useId();
	const failure = error && explain(error);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!busy) onSubmit();
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={title}
			description={description}
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form={form} busy={busy}>
						{action}
					</Button>
				</>
			}
		>
			{above}
			<form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
				{children}
				{failure && (
					<p role="alert" className="text-danger">
						{failure.message} {failure.hint}
					</p>
				)}
			</form>
		</Dialog>
	);
}
