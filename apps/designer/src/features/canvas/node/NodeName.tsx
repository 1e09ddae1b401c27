import type { FlowNode } from "@switchyard/spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { RenameField } from "../../../ui/RenameField.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";

/** A node's name on its card, or the field in which it is typed. */
export function NodeName({ node: { id, name } }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const renaming = useCanvasUiState((state) => state.renaming === id);
	const readOnly = useEditor((state) => state.readOnly);
	if (!renaming || readOnly) return <div className="canvas-node-title">{name}</div>;
	return (
		<RenameField
			label="Node name on the card"
			name={name}
			onName={(typed) => editor.rename(id, typed)}
			onDone={() => ui.setState({ renaming: undefined })}
			home=".react-flow__node"
			className="canvas-node-title nodrag nopan -mx-1 block w-full outline-none focus:border-focus"
		/>
	);
}
