import { useStore } from "@xyflow/react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import type { Insets } from "../interaction/insets.ts";

/** The least room for a map, in pixels. */
const LEAST = { width: 480, height: 300 };

/** Whether a map of the flow tells something: part of the flow is out of view, and there is room. */
export function useMapHelps(bounds: Bounds | undefined, { left, right, bottom }: Insets): boolean {
	return useStore(({ transform: [x, y, zoom], width, height }) => {
		if (!bounds || width - left - right < LEAST.width || height - bottom < LEAST.height) return false;
		return (
			bounds.x * zoom + x < left ||
			bounds.y * zoom + y < 0 ||
			(bounds.x + bounds.width) * zoom + x > width - right ||
			(bounds.y + bounds.height) * zoom + y > height - bottom
		);
	});
}
