import { memo, useDeferredValue } from "react";
import { indexOf } from "../../core/editor/flow-index.ts";
import { isEmpty, onlyNode, type Selection } from "../../core/editor/selection.ts";
import { useEditor, useSettledSelection } from "../../services/editor-context.tsx";
import { NodeInspector } from "./NodeInspector.tsx";
import { FlowSummary } from "./selection/FlowSummary.tsx";
import { SeveralSelected } from "./selection/SeveralSelected.tsx";
import { WireSelected } from "./selection/WireSelected.tsx";

/** The right panel: the settings of what is selected. The canvas does not wait for it. */
export function Inspector() {
	return <Selected selection={useDeferredValue(useSettledSelection())} />;
}

const Selected = memo(function Selected({ selection }: { readonly selection: Selection }) {
	const only = onlyNode(selection);
	const node = useEditor((state) => (only === undefined ? undefined : indexOf(state.flow).nodes.get(only)));
	// Of another node nothing is kept: neither what is being typed nor the tab.
	if (node) return <NodeInspector key={node.id} node={node} />;
	if (isEmpty(selection)) return <FlowSummary />;
	const [wire] = selection.wires;
	if (wire !== undefined && selection.wires.size === 1 && selection.nodes.size === 0) {
		return <WireSelected id={wire} />;
	}
	return <SeveralSelected selection={selection} />;
});
