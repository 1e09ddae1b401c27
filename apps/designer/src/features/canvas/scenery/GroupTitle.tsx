import type { Group } from "@switchyard/spec/flow";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { RenameField } from "../../../ui/RenameField.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";

interface GroupTitleProps {
	/** The id of the frame or the card. */
	readonly element: string;
	readonly group: Group;
}

/** A group's name; a field while it is renamed in place. */
export function GroupTitle({ element, group: { id, name } }: GroupTitleProps) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const readOnly = useEditor((state) => state.readOnly);
	const editing = useCanvasUiState((state) => state.editing === element) && !readOnly;
	if (!editing) return <span className="min-w-0 flex-1 truncate font-medium">{name}</span>;
	return (
		<RenameField
			label="Name of the group"
			name={name}
			onName={(typed) => editor.renameGroup(id, typed)}
			onDone={() => ui.setState({ editing: undefined })}
			home=".react-flow__node"
			className="nodrag nopan flex-1 font-medium outline-none focus:border-focus"
		/>
	);
}
