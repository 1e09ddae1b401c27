import type { Position } from "@switchyard/spec/flow";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import type { Insets } from "./insets.ts";

/** Between a node that came out from under the panel at its left, and the panel, in pixels. */
const MARGIN = 24;
/** The same at the right, where the button is that adds a node after it. */
const RIGHT_MARGIN = 64;
/** The same at the lower edge, where the view's controls are. */
const LOWER_MARGIN = 60;
/** The same at the upper edge. */
const UPPER_MARGIN = 16;

/** How far the view must move, in screen pixels, so that no panel lies over a box and what adds to it, nor the map in the corner. */
export function revealShift(box: Bounds, free: Bounds, insets: Insets, map?: Bounds): Position {
	const beside = clearOfSides(box, free, insets, map);
	const lower = clearOfAbove({ ...box, x: box.x + beside.x, y: box.y + beside.y }, free, insets);
	return { x: beside.x, y: beside.y + lower };
}

function clearOfSides(box: Bounds, free: Bounds, insets: Insets, map: Bounds | undefined): Position {
	const clear = clearOfPanels(box, free, insets);
	const right = box.x + clear.x + box.width;
	const lower = box.y + clear.y + box.height;
	const isUnderMap =
		map !== undefined && right > map.x && lower > map.y && lower - box.height < map.y + map.height;
	return isUnderMap ? { x: clear.x, y: clear.y + map.y - lower - MARGIN } : clear;
}

/** How far down a box must move to stand below what floats at the upper edge: that is what leads to it, so it comes first. */
function clearOfAbove(box: Bounds, free: Bounds, { above: { width, height } }: Insets): number {
	const left = free.x + (free.width - width) / 2;
	const isBeside = box.x >= left + width || box.x + box.width <= left;
	return height === 0 || isBeside ? 0 : Math.max(0, free.y + height + UPPER_MARGIN - box.y);
}

function clearOfPanels(box: Bounds, free: Bounds, { left, right, bottom, above }: Insets): Position {
	// What was found is shown wholly; what was clicked may stay where the canvas's own edge cuts it.
	const wholly = above.height > 0;
	const over = {
		right: box.x + box.width + RIGHT_MARGIN - (free.x + free.width),
		left: free.x - box.x,
		bottom: box.y + box.height + LOWER_MARGIN - (free.y + free.height),
	};
	const leftwards = (right > 0 || wholly) && over.right > 0 ? -over.right : 0;
	const rightwards = (left > 0 || wholly) && over.left > 0 ? over.left + MARGIN : 0;
	return {
		x: leftwards === 0 ? rightwards : leftwards,
		y: (bottom > 0 || wholly) && over.bottom > 0 ? -over.bottom : 0,
	};
}
