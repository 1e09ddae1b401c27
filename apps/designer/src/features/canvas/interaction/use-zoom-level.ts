import { useStoreApi } from "@xyflow/react";
import { type RefObject, useLayoutEffect } from "react";
import { detailAt, zoomLevel } from "./zoom-level.ts";

/**
 * Writes the zoom's level onto the canvas, where the style sheet reads it: cards change their text with it. Few levels, and set
 * without React: zooming restyles the cards only when a level is crossed, and panning never.
 */
export function useZoomLevel(canvas: RefObject<HTMLElement | null>): void {
	const store = useStoreApi();
	useLayoutEffect(() => {
		const element = canvas.current;
		if (!element) return;
		const write = () => {
			const zoom = store.getState().transform[2];
			const level = zoomLevel(zoom);
			if (element.dataset.zoom === level) return;
			element.dataset.zoom = level;
			element.dataset.detail = detailAt(zoom);
		};
		write();
		return store.subscribe(write);
	}, [store, canvas]);
}
