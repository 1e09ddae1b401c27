import { useState } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { WithCode } from "../../../ui/WithCode.tsx";

interface ConflictDialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly onResolve: (choice: "mine" | "theirs") => Promise<void>;
}

/** Asks what to do when somebody else's change and the person's own do not go together. Nothing is lost while it waits. */
export function ConflictDialog({ open, onOpenChange, onResolve }: ConflictDialogProps) {
	const conflict = useEditor((state) => state.conflict);
	const [settling, setSettling] = useState<"mine" | "theirs">();
	if (conflict === undefined) return null;

	async function settle(choice: "mine" | "theirs") {
		setSettling(choice);
		try {
			await onResolve(choice);
		} catch (error) {
			showToast({
				title: "The conflict could not be settled",
				description: explain(error).message,
				tone: "danger",
			});
		} finally {
			setSettling(undefined);
		}
	}

	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title="This flow was changed elsewhere"
			description="Some of your last changes no longer fit what it is now. They are kept here until you decide."
			footer={
				<>
					<Button busy={settling === "theirs"} onClick={() => void settle("theirs")}>
						Drop all my unsaved changes
					</Button>
					<Button variant="primary" autoFocus busy={settling === "mine"} onClick={() => void settle("mine")}>
						Keep mine where they fit
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<Changes title="What changed elsewhere" changes={conflict.theirs} />
				<Changes title="Yours that no longer fit" changes={conflict.lost} />
			</div>
		</Dialog>
	);
}

function Changes({ title, changes }: { readonly title: string; readonly changes: readonly string[] }) {
	if (changes.length === 0) return null;
	return (
		<section aria-label={title}>
			<h3 className="mb-1 text-sm font-medium text-text-muted">{title}</h3>
			<ul className="max-h-40 list-disc overflow-y-auto rounded-md border border-border bg-surface-sunken py-2 pr-3 pl-7">
				{changes.map((change, index) => (
					// The same words may stand here twice, and the list does not change while it is shown.
					<li key={`${String(index)} ${change}`}>
						<WithCode text={change} />
					</li>
				))}
			</ul>
		</section>
	);
}
