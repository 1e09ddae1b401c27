import type { Flow, NodeSpec, Position } from "@switchyard/spec";
import { indexOf } from "../../flow/flow-index.ts";
import { freePlace, USUAL_HEIGHT } from "../../geometry/free-place.ts";
import { GAP } from "../../geometry/gap.ts";
import { NODE_WIDTH } from "../../geometry/node-box.ts";
import { onlyNode, type Selection } from "../selection.ts";

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
