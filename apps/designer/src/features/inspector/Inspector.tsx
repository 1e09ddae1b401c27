import { memo, useDeferredValue } from "react";
import { isEmpty, onlyNode, onlyNote, type Selection } from "../../core/editor/selection.ts";
import { indexOf } from "../../core/flow/flow-index.ts";
import { useEditor, useSettledSelection } from "../../services/editor-context.tsx";
import { NodeInspector } from "./NodeInspector.tsx";
import { NoteSelected } from "./selection/NoteSelected.tsx";
import { SeveralSelected } from "./selection/SeveralSelected.tsx";
import { WireSelected } from "./selection/WireSelected.tsx";

/** The right panel: the settings of what is selected; nothing while nothing is. The canvas does not wait for it: `data-behind` says when it lags. */
export function Inspector() {
	const selection = useSettledSelection();
	const shown = useDeferredValue(selection);
	return (
		<div className="contents" data-behind={shown === selection ? undefined : true}>
			<Selected selection={shown} />
		</div>
	);
}

const Selected = memo(function Selected({ selection }: { readonly selection: Selection }) {
	const only = onlyNode(selection);
	const node = useEditor((state) => (only === undefined ? undefined : indexOf(state.flow).nodes.get(only)));
	// Of another node nothing is kept: neither what is being typed nor the tab.
	if (node) return <NodeInspector key={node.id} node={node} />;
	if (isEmpty(selection)) return null;
	const note = onlyNote(selection);
	if (note !== undefined) return <NoteSelected key={note} id={note} />;
	const [wire] = selection.wires;
	if (wire !== undefined && selection.wires.size === 1 && selection.nodes.size === 0) {
		return <WireSelected id={wire} />;
	}
	return <SeveralSelected selection={selection} />;
});
