import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Viewport } from "@xyflow/react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { groupFrames } from "../../../core/geometry/group-frames.ts";
import type { CanvasColors } from "./canvas-colors.ts";

interface Scenery {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** How canvas pixels become those of the drawing. */
	readonly viewport: Viewport;
	readonly colors: CanvasColors;
}

/** How much of its colour a frame's and a note's inside has. */
const TINT = 0.14;
/** Titles are written from this zoom on. */
const TITLES_FROM = 0.12;

/** Draws frames and notes, below everything else: on the far layer and on the map. */
export function drawScenery(context: CanvasRenderingContext2D, scene: Scenery): void {
	const { flow, nodeTypes, colors, viewport } = scene;
	for (const { group, bounds } of groupFrames(flow, nodeTypes)) {
		const color = group.color ? colors.marks[group.color] : colors.border;
		drawTinted(context, viewport, bounds, color);
		if (viewport.zoom < TITLES_FROM) continue;
		context.fillStyle = colors.text;
		context.font = `600 ${String(Math.max(10, 30 * viewport.zoom))}px "Inter Variable", sans-serif`;
		context.textBaseline = "bottom";
		context.fillText(
			group.name,
			bounds.x * viewport.zoom + viewport.x,
			bounds.y * viewport.zoom + viewport.y - 2,
		);
	}
	for (const { position, size, color } of flow.notes ?? []) {
		drawTinted(context, viewport, { ...position, ...size }, color ? colors.marks[color] : colors.border);
	}
}

function drawTinted(
	context: CanvasRenderingContext2D,
	{ x, y, zoom }: Viewport,
	bounds: Bounds,
	color: string,
): void {
	const [left, top] = [bounds.x * zoom + x, bounds.y * zoom + y];
	const [width, height] = [Math.max(1, bounds.width * zoom), Math.max(1, bounds.height * zoom)];
	context.globalAlpha = TINT;
	context.fillStyle = color;
	context.fillRect(left, top, width, height);
	context.globalAlpha = 1;
	context.lineWidth = 1;
	context.strokeStyle = color;
	context.strokeRect(left, top, width, height);
}
