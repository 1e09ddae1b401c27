import type { Position } from "@switchyard/spec/flow";
import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, type RefObject, useCallback } from "react";
import { onlyNote } from "../../../core/editor/selection.ts";
import { isEditedInPlace, noteElementId } from "../../../core/geometry/element-parts.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useCanvasUi } from "../canvas-ui.ts";
import type { Camera } from "./use-camera.ts";

/** Adding the first node, and double clicks: on a node for its settings, on a note to write or read it, from far away to come closer, elsewhere to add a node there. */
export function usePane(
	canvas: RefObject<HTMLElement | null>,
	camera: Camera,
	far: boolean,
	inspect: (part: string) => void,
) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const { screenToFlowPosition } = useReactFlow();

	/** Opens the list of node types at a point of the screen. */
	const openQuickAdd = useCallback(
		(point: Position) => {
			const box = canvas.current?.getBoundingClientRect();
			if (!box || editor.store.getState().readOnly) return;
			ui.setState({
				quickAdd: {
					at: { x: point.x - box.left, y: point.y - box.top },
					position: screenToFlowPosition(point),
				},
			});
		},
		[editor, ui, screenToFlowPosition, canvas],
	);

	const onDoubleClick = useCallback(
		(event: MouseEvent) => {
			if (!(event.target instanceof Element)) return;
			const point = { x: event.clientX, y: event.clientY };
			const node = event.target.closest<HTMLElement>(".react-flow__node")?.dataset.id;
			const { readOnly, selection } = editor.store.getState();
			const note = onlyNote(selection);
			if (node !== undefined && isEditedInPlace(node)) {
				if (!readOnly) ui.setState({ editing: node });
				else if (note !== undefined && noteElementId(note) === node) inspect(note);
			} else if (node !== undefined) inspect(node);
			else if (far) camera.center(screenToFlowPosition(point), 1);
			else if (event.target.closest(".react-flow__pane")) openQuickAdd(point);
		},
		[editor, camera, far, inspect, screenToFlowPosition, openQuickAdd, ui],
	);

	const addFirst = useCallback(() => {
		const box = canvas.current?.getBoundingClientRect();
		if (box) openQuickAdd({ x: box.left + box.width / 2 - 144, y: box.top + box.height / 3 });
	}, [openQuickAdd, canvas]);

	return { addFirst, onDoubleClick };
}
