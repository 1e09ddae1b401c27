import type { Position } from "@switchyard/spec/flow";
import type { Viewport } from "@xyflow/react";
import type { Bounds } from "../../../core/geometry/bounds.ts";

/** The closest that fitting zooms in: a small flow is not blown up. */
const CLOSEST = 1;
const PADDING = 40;
/** Room for a panel is kept while the flow is at least this large beside it. */
const LEGIBLE = 0.85;

export interface FitOptions {
	/** How far out it may zoom. */
	readonly farthest: number;
	/** How wide a panel is that may open at the right edge, in pixels. */
	readonly reserve: number;
}

/**
 * The view in which a flow fits into the free part of the canvas: beside the panel that a selection opens while the flow stays
 * legible there, else over the whole width.
 */
export function fitView(bounds: Bounds, free: Bounds, { farthest, reserve }: FitOptions): Viewport {
	const beside = fitInto(bounds, { ...free, width: free.width - reserve }, farthest);
	return beside.zoom >= LEGIBLE ? beside : fitInto(bounds, free, farthest);
}

/** The view with a point in the middle of the free part of the canvas. */
export function viewAround(point: Position, { x, y, width, height }: Bounds, zoom: number): Viewport {
	return { zoom, x: x + width / 2 - point.x * zoom, y: y + height / 2 - point.y * zoom };
}

/** The view in which a flow's first node stands at the left, in the upper half: what follows it is on its right. */
export function startView(start: Position, { x, y, height }: Bounds, zoom: number): Viewport {
	return { zoom, x: x + PADDING / 2 - start.x * zoom, y: y + height / 3 - start.y * zoom };
}

function fitInto(bounds: Bounds, { x, y, width, height }: Bounds, farthest: number): Viewport {
	const zoom = Math.max(
		farthest,
		Math.min(CLOSEST, (width - 2 * PADDING) / bounds.width, (height - 2 * PADDING) / bounds.height),
	);
	return {
		zoom,
		x: x + width / 2 - (bounds.x + bounds.width / 2) * zoom,
		y: y + height / 2 - (bounds.y + bounds.height / 2) * zoom,
	};
}
