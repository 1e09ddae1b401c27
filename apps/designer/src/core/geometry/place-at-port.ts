import type { FlowNode, Position } from "@switchyard/spec/flow";
import { GAP } from "./gap.ts";
import type { PortPlace } from "./node-box.ts";

/** From a tools port down to the tool, in canvas pixels. */
const BELOW = 96;

/** Where, in canvas pixels, the port of a node lies that is added at a port: as far from it as nodes stand apart. */
export function placeAtPort({ position }: FlowNode, { port, x, y, side }: PortPlace): Position {
	const at = { x: position.x + x, y: position.y + y };
	if (side === "bottom") return { x: at.x, y: at.y + BELOW };
	if (side === "top") return { x: at.x, y: at.y - BELOW };
	return { x: at.x + (port.direction === "in" ? -GAP.x : GAP.x), y: at.y };
}
