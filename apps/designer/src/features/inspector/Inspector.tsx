import { Copy, MousePointerClick, Trash2 } from "lucide-react";
import { indexOf } from "../../core/editor/flow-index.ts";
import { onlyNode } from "../../core/editor/selection.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NodeInspector } from "./NodeInspector.tsx";

/** The right panel: the settings of what is selected. */
export function Inspector() {
	const selection = useEditor((state) => state.selection);
	const only = onlyNode(selection);
	const node = useEditor((state) => (only === undefined ? undefined : indexOf(state.flow).nodes.get(only)));
	// Of another node nothing is kept: neither what is being typed nor the tab.
	if (node) return <NodeInspector key={node.id} node={node} />;
	const count = selection.nodes.size + selection.wires.size;
	return count > 0 ? <SeveralSelected count={count} /> : <NothingSelected />;
}

function NothingSelected() {
	return (
		<EmptyState icon={<MousePointerClick aria-hidden size={20} />} title="Nothing selected">
			Select a node to choose, for each of its parameters, who fills it: the AI, you, or the flow's message.
		</EmptyState>
	);
}

function SeveralSelected({ count }: { readonly count: number }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const nodes = useEditor((state) => state.selection.nodes.size);
	return (
		<EmptyState
			title={`${count} selected`}
			actions={
				!readOnly && (
					<>
						{nodes > 0 && (
							<Button size="sm" icon={<Copy aria-hidden size={14} />} onClick={() => editor.duplicate()}>
								Duplicate
							</Button>
						)}
						{nodes > 1 && (
							<Button size="sm" onClick={() => void editor.tidy()}>
								Tidy up
							</Button>
						)}
						<Button size="sm" icon={<Trash2 aria-hidden size={14} />} onClick={() => editor.remove()}>
							Delete
						</Button>
					</>
				)
			}
		>
			Select one node alone to change its settings.
		</EmptyState>
	);
}
