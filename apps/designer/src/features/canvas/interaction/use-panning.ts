import type { OnMove } from "@xyflow/react";
import { useCallback, useState } from "react";
import type { Camera } from "./use-camera.ts";

/** Whether the view is being dragged. */
export function usePanning(camera: Camera) {
	const [panning, setPanning] = useState(false);
	const onMoveStart: OnMove = useCallback(
		(event) => {
			// Without an event it is the camera that moves.
			if (!event) return;
			camera.moved();
			setPanning(event.type === "mousedown" || event.type === "touchstart");
		},
		[camera],
	);
	const onMoveEnd: OnMove = useCallback(() => setPanning(false), []);
	return { panning, onMoveStart, onMoveEnd };
}
