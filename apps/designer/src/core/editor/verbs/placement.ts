import type { Flow, NodeSpec, Position } from "@switchyard/spec";
import { NODE_WIDTH, nodeBox } from "../../geometry/node-box.ts";
import { indexOf } from "../flow-index.ts";
import { onlyNode, type Selection } from "../selection.ts";

/** Between a node and the next one, in canvas pixels. */
const GAP = { x: 80, y: 32 };
/** What a node is taken to be high before it is there. */
const USUAL_HEIGHT = 88;

/** Where a new node goes that nobody gave a place: beside the selected node, or where the person looks. */
export function placeForNewNode(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	selection: Selection,
	lookingAt: Position,
): Position {
	const beside = indexOf(flow).nodes.get(onlyNode(selection) ?? "");
	const wanted = beside
		? { x: beside.position.x + NODE_WIDTH + GAP.x, y: beside.position.y }
		: { x: lookingAt.x - NODE_WIDTH / 2, y: lookingAt.y - USUAL_HEIGHT / 2 };
	return freePlace(flow, nodeTypes, wanted);
}

/** The wanted place, or the first one below it where the node covers no other. */
function freePlace(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>, wanted: Position): Position {
	const column = flow.nodes
		.filter(({ position }) => Math.abs(position.x - wanted.x) < NODE_WIDTH + GAP.y / 2)
		.map((node) => ({
			top: node.position.y,
			bottom: node.position.y + nodeBox(node, nodeTypes.get(node.type)).height,
		}))
		.sort((a, b) => a.top - b.top);
	let { y } = wanted;
	for (const { top, bottom } of column) {
		if (top < y + USUAL_HEIGHT + GAP.y && bottom + GAP.y > y) y = bottom + GAP.y;
	}
	return { x: wanted.x, y };
}
