import type { Position } from "@switchyard/spec";
import { type EdgeChange, type NodeChange, type OnNodeDrag, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import type { CanvasNode, CanvasWire } from "../graph/element-types.ts";

const NOT_DRAGGED: ReadonlyMap<string, Position> = new Map();

/**
 * Turns what React Flow reports into the editor's verbs: selecting at once, moving when the drag is over. While it lasts
 * the dragged nodes stand where the pointer has them. The handlers stay the same: React Flow tells all its elements when it
 * is given another.
 */
export function useCanvasChanges(nodes: CanvasNode[]) {
	const editor = useEditorVerbs();
	const reactFlow = useStoreApi();
	const [dragged, setDragged] = useState(NOT_DRAGGED);

	/** What is out of view is not React Flow's to know: a fresh selection drops it, one that adds keeps it. */
	const select = useCallback(
		(kind: "nodes" | "wires", changes: readonly { readonly id: string; readonly selected: boolean }[]) => {
			if (changes.length === 0) return;
			const { selection } = editor.store.getState();
			const { multiSelectionActive: adding, nodeLookup, edgeLookup } = reactFlow.getState();
			const drawn = kind === "nodes" ? nodeLookup : edgeLookup;
			const next = new Set([...selection[kind]].filter((id) => adding || drawn.has(id)));
			for (const { id, selected } of changes) {
				if (selected) next.add(id);
				else next.delete(id);
			}
			editor.select({ ...selection, [kind]: next });
		},
		[editor, reactFlow],
	);

	const onNodesChange = useCallback(
		(changes: NodeChange<CanvasNode>[]) => {
			select(
				"nodes",
				changes.filter((change) => change.type === "select"),
			);
			const moves = changes.filter((change) => change.type === "position" && change.dragging === true);
			if (moves.length === 0) return;
			setDragged((before) => {
				const next = new Map(before);
				for (const move of moves) if ("position" in move && move.position) next.set(move.id, move.position);
				return next;
			});
		},
		[select],
	);

	const onEdgesChange = useCallback(
		(changes: EdgeChange<CanvasWire>[]) => {
			select(
				"wires",
				changes.filter((change) => change.type === "select"),
			);
		},
		[select],
	);

	const onNodeDragStart = useCallback(() => editor.setMoving(true), [editor]);
	useEffect(() => () => editor.setMoving(false), [editor]);

	const onNodeDragStop: OnNodeDrag<CanvasNode> = useCallback(
		(_, grabbed) => {
			setDragged(NOT_DRAGGED);
			editor.setMoving(false);
			const from = editor.node(grabbed.id)?.position;
			if (!from) return;
			const { nodes: selected } = editor.store.getState().selection;
			const moving = selected.has(grabbed.id) ? selected : [grabbed.id];
			const positions = new Map<string, Position>();
			for (const id of moving) {
				const position = editor.node(id)?.position;
				if (!position) continue;
				positions.set(id, {
					x: position.x + grabbed.position.x - from.x,
					y: position.y + grabbed.position.y - from.y,
				});
			}
			editor.moveNodes(positions);
		},
		[editor],
	);

	const placed = useMemo(() => {
		if (dragged.size === 0) return nodes;
		return nodes.map((node) => {
			const position = dragged.get(node.id);
			return position ? { ...node, position, dragging: true } : node;
		});
	}, [nodes, dragged]);

	return { nodes: placed, onNodesChange, onEdgesChange, onNodeDragStart, onNodeDragStop };
}
