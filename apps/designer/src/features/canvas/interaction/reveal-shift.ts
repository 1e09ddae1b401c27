import type { Position } from "@switchyard/spec";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import type { Insets } from "./insets.ts";

/** Between a node that came out from under the panel at its left, and the panel, in pixels. */
const MARGIN = 24;
/** The same at the right, where the button is that adds a node after it. */
const RIGHT_MARGIN = 64;
/** The same at the lower edge, where the view's controls are. */
const LOWER_MARGIN = 60;

/** How far the view must move, in screen pixels, so that no panel lies over a box and what adds to it, nor the map in the corner. */
export function revealShift(box: Bounds, free: Bounds, insets: Insets, map?: Bounds): Position {
	const clear = clearOfPanels(box, free, insets);
	const right = box.x + clear.x + box.width;
	const lower = box.y + clear.y + box.height;
	const isUnderMap =
		map !== undefined && right > map.x && lower > map.y && lower - box.height < map.y + map.height;
	return isUnderMap ? { x: clear.x, y: clear.y + map.y - lower - MARGIN } : clear;
}

function clearOfPanels(box: Bounds, free: Bounds, { left, right, bottom }: Insets): Position {
	const over = {
		right: box.x + box.width + RIGHT_MARGIN - (free.x + free.width),
		left: free.x - box.x,
		bottom: box.y + box.height + LOWER_MARGIN - (free.y + free.height),
	};
	const leftwards = right > 0 && over.right > 0 ? -over.right : 0;
	const rightwards = left > 0 && over.left > 0 ? over.left + MARGIN : 0;
	return {
		x: leftwards === 0 ? rightwards : leftwards,
		y: bottom > 0 && over.bottom > 0 ? -over.bottom : 0,
	};
}
