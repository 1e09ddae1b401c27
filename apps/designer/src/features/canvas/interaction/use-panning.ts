import type { OnMove, Viewport } from "@xyflow/react";
import { useCallback, useRef, useState } from "react";
import type { Camera } from "./use-camera.ts";

/** How far the pointer may slip, in pixels, for a press to stay a click. */
export const CLICK_DISTANCE = 4;

/** Whether the view is being dragged: by more than a press moves it, for a press is a click on what lies under it. */
export function usePanning(camera: Camera) {
	const [panning, setPanning] = useState(false);
	const pressed = useRef<Viewport | null>(null);
	const onMoveStart: OnMove = useCallback(
		(event, viewport) => {
			// Without an event it is the camera that moves.
			if (!event) return;
			camera.moved();
			pressed.current = event.type === "mousedown" || event.type === "touchstart" ? viewport : null;
		},
		[camera],
	);
	const onMove: OnMove = useCallback((_, { x, y }) => {
		const from = pressed.current;
		if (from && Math.hypot(x - from.x, y - from.y) > CLICK_DISTANCE) setPanning(true);
	}, []);
	const onMoveEnd: OnMove = useCallback(() => {
		pressed.current = null;
		setPanning(false);
	}, []);
	return { panning, onMoveStart, onMove, onMoveEnd };
}
