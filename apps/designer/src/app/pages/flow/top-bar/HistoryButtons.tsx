import { Redo2, Undo2 } from "lucide-react";
import { useEditor, useEditorVerbs } from "../../../../services/editor-context.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";

/** Undo and redo; each says what it would take back or bring back. */
export function HistoryButtons() {
	const editor = useEditorVerbs();
	const undo = useEditor((state) => state.undoLabel);
	const redo = useEditor((state) => state.redoLabel);
	return (
		<div className="flex">
			<IconButton
				label={undo === undefined ? "Undo" : `Undo: ${undo}`}
				shortcut="mod+z"
				icon={<Undo2 size={16} />}
				disabled={undo === undefined}
				onClick={() => editor.undo()}
			/>
			<IconButton
				label={redo === undefined ? "Redo" : `Redo: ${redo}`}
				shortcut="mod+shift+z"
				icon={<Redo2 size={16} />}
				disabled={redo === undefined}
				onClick={() => editor.redo()}
			/>
		</div>
	);
}
