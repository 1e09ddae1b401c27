import { useState } from "react";
import type { Resolution } from "../../../core/sync/flow-sync.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { ChangeList } from "./ChangeList.tsx";

interface ConflictDialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	readonly onResolve: (choice: Resolution) => Promise<void>;
}

/** Asks what to do when someone else's change and the person's own do not go together. Nothing is lost while it waits. */
export function ConflictDialog({ open, onOpenChange, onResolve }: ConflictDialogProps) {
	const conflict = useEditor((state) => state.conflict);
	const [settling, setSettling] = useState<Resolution>();
	if (conflict === undefined) return null;

	async function settle(choice: Resolution) {
		setSettling(choice);
		try {
			await onResolve(choice);
		} catch (error) {
			showToast({
				title: "The conflict could not be resolved",
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
			description="Some of your latest changes no longer apply. They are kept here until you decide."
			footer={
				<>
					<Button busy={settling === "theirs"} onClick={() => void settle("theirs")}>
						Discard all my unsaved changes
					</Button>
					{conflict.restorable && (
						<Button busy={settling === "restore"} onClick={() => void settle("restore")}>
							Bring back what was removed
						</Button>
					)}
					<Button variant="primary" autoFocus busy={settling === "mine"} onClick={() => void settle("mine")}>
						Keep mine where they apply
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<ChangeList title="What changed elsewhere" changes={conflict.theirs} />
				<ChangeList title="Your changes that no longer apply" changes={conflict.lost} />
			</div>
		</Dialog>
	);
}
