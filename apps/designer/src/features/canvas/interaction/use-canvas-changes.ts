import type { Position } from "@switchyard/spec/flow";
import { type EdgeChange, type NodeChange, type OnNodeDrag, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ElementParts, elementParts, noteElementId } from "../../../core/geometry/element-parts.ts";
import { groupOfElement } from "../../../core/geometry/folded-flow.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import type { CanvasElement, CanvasWire } from "../graph/element-types.ts";
import { useDragHelp } from "./use-drag-help.ts";

const NOT_DRAGGED: ReadonlyMap<string, Position> = new Map();

/**
 * Turns what React Flow reports into the editor's verbs: selecting at once, moving when the drag is over. While it lasts
 * the dragged nodes stand where the pointer has them. The handlers stay the same: React Flow tells all its elements when it
 * is given another.
 */
export function useCanvasChanges(elements: readonly CanvasElement[]) {
	const editor = useEditorVerbs();
	const reactFlow = useStoreApi();
	const help = useDragHelp();
	const [dragged, setDragged] = useState(NOT_DRAGGED);
	const places = useRef<ReadonlyMap<string, Position>>(NOT_DRAGGED);
	places.current = useMemo(() => new Map(elements.map(({ id, position }) => [id, position])), [elements]);

	/** What is out of view is not React Flow's to know: a fresh selection drops it, one that adds keeps it. */
	const selectWires = useCallback(
		(changes: readonly Selecting[]) => {
			if (changes.length === 0) return;
			const { selection } = editor.store.getState();
			const { multiSelectionActive: adding, edgeLookup } = reactFlow.getState();
			const next = new Set([...selection.wires].filter((id) => adding || edgeLookup.has(id)));
			for (const { id, selected } of changes) {
				if (selected) next.add(id);
				else next.delete(id);
			}
			editor.select({ ...selection, wires: next });
		},
		[editor, reactFlow],
	);

	/** A frame or a card stands for all that is in its group. What is dropped goes first: a frame's own nodes come after. */
	const selectElements = useCallback(
		(changes: readonly Selecting[]) => {
			if (changes.length === 0) return;
			const { flow, selection } = editor.store.getState();
			const { multiSelectionActive: adding, nodeLookup: drawn } = reactFlow.getState();
			const nodes = new Set([...selection.nodes].filter((id) => adding || drawn.has(id)));
			const notes = new Set([...selection.notes].filter((id) => adding || drawn.has(noteElementId(id))));
			for (const { id, selected } of changes.toSorted((a, b) => Number(a.selected) - Number(b.selected))) {
				const parts = elementParts(flow, id);
				for (const node of parts.nodes) nodes[selected ? "add" : "delete"](node);
				for (const note of parts.notes) notes[selected ? "add" : "delete"](note);
			}
			editor.select({ ...selection, nodes, notes });
		},
		[editor, reactFlow],
	);

	const onNodesChange = useCallback(
		(changes: NodeChange<CanvasElement>[]) => {
			selectElements(changes.filter((change) => change.type === "select"));
			const moves = changes.filter((change) => change.type === "position" && change.dragging === true);
			if (moves.length === 0) return;
			const [first] = moves;
			const alone =
				moves.length === 1 && first?.type === "position" && first.position && editor.node(first.id)
					? help.moved(first.id, first.position)
					: undefined;
			setDragged((before) => {
				const next = new Map(before);
				const { flow } = editor.store.getState();
				for (const move of moves) {
					if (!("position" in move) || !move.position) continue;
					next.set(move.id, alone ?? move.position);
					const by = distance(places.current.get(move.id), move.position);
					if (groupOfElement(move.id) === undefined || !by) continue;
					for (const [id, position] of placesOf(elementParts(flow, move.id), places.current)) {
						next.set(id, { x: position.x + by.x, y: position.y + by.y });
					}
				}
				return next;
			});
		},
		[editor, selectElements, help],
	);

	const onEdgesChange = useCallback(
		(changes: EdgeChange<CanvasWire>[]) => {
			selectWires(changes.filter((change) => change.type === "select"));
		},
		[selectWires],
	);

	const onNodeDragStart = useCallback(() => editor.setMoving(true), [editor]);
	useEffect(() => () => editor.setMoving(false), [editor]);

	const onNodeDragStop: OnNodeDrag<CanvasElement> = useCallback(
		(_, grabbed) => {
			setDragged(NOT_DRAGGED);
			editor.setMoving(false);
			const { position: aligned, into } = help.end(grabbed.id);
			const to = aligned ?? grabbed.position;
			if (into !== undefined && editor.splice(into, grabbed.id, to)) return;
			const by = distance(places.current.get(grabbed.id), to);
			if (!by) return;
			const { flow, selection } = editor.store.getState();
			const parts = elementParts(flow, grabbed.id);
			const selected =
				parts.nodes.some((id) => selection.nodes.has(id)) ||
				parts.notes.some((id) => selection.notes.has(id));
			const nodes = new Set([...parts.nodes, ...(selected ? selection.nodes : [])]);
			const notes = new Set([...parts.notes, ...(selected ? selection.notes : [])]);
			const moved = ({ x, y }: Position) => ({ x: x + by.x, y: y + by.y });
			const movedParts = (all: readonly Part[] = [], chosen: ReadonlySet<string>) =>
				new Map(
					all.filter(({ id }) => chosen.has(id)).map(({ id, position }) => [id, moved(position)] as const),
				);
			editor.moveNodes(movedParts(flow.nodes, nodes), movedParts(flow.notes, notes));
		},
		[editor, help],
	);

	const placed = useMemo(() => {
		if (dragged.size === 0) return [...elements];
		return elements.map((element) => {
			const position = dragged.get(element.id);
			return position ? { ...element, position, dragging: true } : element;
		});
	}, [elements, dragged]);

	return { nodes: placed, onNodesChange, onEdgesChange, onNodeDragStart, onNodeDragStop };
}

interface Selecting {
	readonly id: string;
	readonly selected: boolean;
}

interface Part {
	readonly id: string;
	readonly position: Position;
}

function distance(from: Position | undefined, to: Position): Position | undefined {
	return from && { x: to.x - from.x, y: to.y - from.y };
}

/** Where the elements of nodes and notes stand, as far as they are drawn. */
function* placesOf(
	{ nodes, notes }: ElementParts,
	places: ReadonlyMap<string, Position>,
): Generator<readonly [string, Position]> {
	for (const id of [...nodes, ...notes.map(noteElementId)]) {
		const position = places.get(id);
		if (position) yield [id, position];
	}
}
