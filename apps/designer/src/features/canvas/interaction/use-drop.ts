import { useReactFlow } from "@xyflow/react";
import type { DragEvent } from "react";
import { NODE_TYPE_DRAG } from "../../../core/editor/node-type-drag.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { rectangleOf } from "../../../core/geometry/rectangle.ts";
import { wireUnder } from "../../../core/geometry/wire-under.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

/** Takes node types that are dragged from the palette; one that is dropped on a wire goes into it. */
export function useDrop() {
	const editor = useEditorVerbs();
	const reactFlow = useReactFlow();
	return {
		onDragOver(event: DragEvent) {
			if (!event.dataTransfer.types.includes(NODE_TYPE_DRAG) || editor.store.getState().readOnly) return;
			event.preventDefault();
			event.dataTransfer.dropEffect = "copy";
		},
		onDrop(event: DragEvent) {
			const type = event.dataTransfer.getData(NODE_TYPE_DRAG);
			if (type === "") return;
			event.preventDefault();
			const { x, y } = reactFlow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
			const position = { x: x - NODE_WIDTH / 2, y: y - HEADER_HEIGHT / 2 };
			const { flow, nodeTypes } = editor.store.getState();
			const spec = nodeTypes.get(type);
			const wire = wireUnder({
				flow,
				nodeTypes,
				place: rectangleOf(position, { width: NODE_WIDTH, height: HEADER_HEIGHT }),
				fits: ({ id }) => spec !== undefined && editor.splicingTypes(id).includes(spec),
			});
			if (wire === undefined) editor.addNode(type, position);
			else editor.spliceNew(wire, type);
		},
	};
}
