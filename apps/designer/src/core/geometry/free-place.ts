import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { GAP } from "./gap.ts";
import { NODE_WIDTH, nodeBox } from "./node-box.ts";
import { covers, rectangleOf, withMargin } from "./rectangle.ts";

/** What a node is taken to be high before it is there. */
export const USUAL_HEIGHT = 64;

/** Between a pasted node and its neighbours, in canvas pixels. */
const MARGIN = 16;

/** How far a group of nodes is moved at a time until it covers nothing, in canvas pixels. */
const STEP = 40;

/** The wanted place, or the first one below it where a node covers no other. */
export function freePlace(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	wanted: Position,
	height = USUAL_HEIGHT,
): Position {
	const column = flow.nodes
		.filter(({ position }) => Math.abs(position.x - wanted.x) < NODE_WIDTH + GAP.y / 2)
		.map((node) => ({
			top: node.position.y,
			bottom: node.position.y + nodeBox(node, nodeTypes.get(node.type)).height,
		}))
		.sort((a, b) => a.top - b.top);
	let { y } = wanted;
	for (const { top, bottom } of column) {
		if (top < y + height + GAP.y && bottom + GAP.y > y) y = bottom + GAP.y;
	}
	return { x: wanted.x, y };
}

/** The wanted offset of a group of nodes, or the first one further down and to the right by which they cover no other node. */
export function freeOffset(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	group: readonly FlowNode[],
	wanted: Position,
): Position {
	const boxOf = (node: FlowNode) => nodeBox(node, nodeTypes.get(node.type));
	const standing = flow.nodes.map((node) => withMargin(rectangleOf(node.position, boxOf(node)), MARGIN));
	let { x, y } = wanted;
	const covered = () =>
		group.some((node) => {
			const place = rectangleOf({ x: node.position.x + x, y: node.position.y + y }, boxOf(node));
			return standing.some((other) => covers(place, other));
		});
	while (covered()) {
		x += STEP;
		y += STEP;
	}
	return { x, y };
}
