import { useReactFlow } from "@xyflow/react";
import type { DragEvent } from "react";
import { NODE_TYPE_DRAG } from "../../../core/editor/node-type-drag.ts";
import { NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

/** Takes node types that are dragged from the palette. */
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
			editor.addNode(type, { x: x - NODE_WIDTH / 2, y: y - 26 });
		},
	};
}
