import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type MouseEvent, useCallback } from "react";
import { nodeAtPoint } from "../../../core/geometry/node-at-point.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

/** Boxes on the far layer are no elements: a click on the pane finds the node by its place. */
export function useFarClick(far: boolean): (event: MouseEvent) => void {
	const editor = useEditorVerbs();
	const reactFlow = useReactFlow();
	const store = useStoreApi();
	return useCallback(
		(event) => {
			const { flow, nodeTypes, selection } = editor.store.getState();
			const point = reactFlow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
			const node = far ? nodeAtPoint(flow, nodeTypes, point) : undefined;
			if (!node) return editor.clearSelection();
			const nodes = new Set(store.getState().multiSelectionActive ? selection.nodes : []);
			editor.select({ nodes: nodes.add(node.id) });
		},
		[editor, reactFlow, store, far],
	);
}
