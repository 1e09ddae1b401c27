import { type EdgeProps, getBezierPath, getSmoothStepPath, Position } from "@xyflow/react";

type Ends = Pick<
	EdgeProps,
	"sourceX" | "sourceY" | "sourcePosition" | "targetX" | "targetY" | "targetPosition"
>;

/** How round the corners of wires are that run along and across, in canvas pixels. */
const CORNER = 12;
/** How far such a wire goes straight out of its port. */
const STUB = 20;
/** A wire back to an earlier node goes around below, this far under the lower port: clear of both cards. */
const BELOW = 64;

/**
 * A wire's path, as SVG writes it. Messages flow in curves from left to right. Wires of tools, and those that lead back, run along
 * and across: those of an agent's tools share a line between the agent and its tools, and a loop goes around the cards.
 */
export function wirePath(ends: Ends): string {
	return drawn(ends)[0];
}

/** The middle of a wire, on its path. */
export function wireMiddle(ends: Ends): { readonly x: number; readonly y: number } {
	const [, x, y] = drawn(ends);
	return { x, y };
}

function drawn(ends: Ends): [path: string, labelX: number, labelY: number, offsetX: number, offsetY: number] {
	if (ends.sourcePosition === Position.Bottom || ends.sourcePosition === Position.Top) {
		return getSmoothStepPath({ ...ends, borderRadius: CORNER, offset: STUB });
	}
	if (leadsBack(ends)) {
		const centerY = Math.max(ends.sourceY, ends.targetY) + BELOW;
		return getSmoothStepPath({ ...ends, centerY, borderRadius: CORNER, offset: STUB });
	}
	return getBezierPath(ends);
}

function leadsBack({ sourceX, targetX, sourcePosition }: Ends): boolean {
	return sourcePosition === Position.Right && targetX < sourceX;
}
