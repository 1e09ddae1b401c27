import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import { NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import type { Direction } from "./shortcuts.ts";

/** How much a step to the side counts against a step in the wanted direction. */
const ASIDE = 2.5;

/** The node that someone means who goes in a direction from a point; `undefined` when there is none. */
export function nearestNode(
	flow: Flow,
	from: Position,
	direction: Direction,
	except?: string,
): FlowNode | undefined {
	const horizontal = direction === "left" || direction === "right";
	const sign = direction === "right" || direction === "down" ? 1 : -1;
	let nearest: FlowNode | undefined;
	let least = Number.POSITIVE_INFINITY;
	for (const node of flow.nodes) {
		if (node.id === except) continue;
		const dx = node.position.x - from.x;
		const dy = node.position.y - from.y;
		const ahead = (horizontal ? dx : dy) * sign;
		const aside = Math.abs(horizontal ? dy : dx);
		if (ahead <= 0 || aside > ahead * ASIDE + NODE_WIDTH) continue;
		const cost = ahead + aside * ASIDE;
		if (cost < least) {
			least = cost;
			nearest = node;
		}
	}
	return nearest;
}
