import { catchCoverage } from "@switchyard/engine/queries";
import type { NodeMouseHandler } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { onlyNode } from "../../../core/editor/selection.ts";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { NOTHING_CAUGHT, useCanvasUi } from "../canvas-ui.ts";
import type { CanvasElement } from "../graph/element-types.ts";

/** Marks the nodes whose errors a Catch node takes while that is selected or pointed at. Gives what React Flow is to tell. */
export function useCatchCoverage(): {
	readonly onNodeMouseEnter: NodeMouseHandler<CanvasElement>;
	readonly onNodeMouseLeave: NodeMouseHandler<CanvasElement>;
} {
	const ui = useCanvasUi();
	const editor = useEditorVerbs();
	const [pointed, setPointed] = useState<string>();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const selected = useEditor((state) => onlyNode(state.selection));

	const isCatch = useCallback(
		(node: string | undefined) => {
			const type = indexOf(flow).nodes.get(node ?? "")?.type;
			return nodeTypes.get(type ?? "")?.construct === "catch";
		},
		[flow, nodeTypes],
	);
	const node = isCatch(pointed) ? pointed : isCatch(selected) ? selected : undefined;
	const caught = useMemo(
		() => (node === undefined ? NOTHING_CAUGHT : catchCoverage(flow, nodeTypes, node)),
		[flow, nodeTypes, node],
	);
	useEffect(() => ui.setState({ caught }), [ui, caught]);

	return useMemo(
		() => ({
			onNodeMouseEnter(_event, { id }) {
				const type = editor.node(id)?.type;
				if (editor.store.getState().nodeTypes.get(type ?? "")?.construct === "catch") setPointed(id);
			},
			onNodeMouseLeave: () => setPointed(undefined),
		}),
		[editor],
	);
}
