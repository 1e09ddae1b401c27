import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { GAP } from "./gap.ts";
import { nodeBox, onGrid } from "./node-box.ts";
import { covers, rectangleOf } from "./rectangle.ts";

/** What makes room, and where. */
interface Room {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** The node that what follows must be clear of. */
	readonly inserted: FlowNode;
	/** The node that comes right after it. */
	readonly next: FlowNode;
}

/**
 * Where nodes must stand so that a node fits in front of another one: the other one, what follows it and what they would cover
 * move to the right together. Nothing moves where there is room already.
 */
export function makeRoom({ flow, nodeTypes, inserted, next }: Room): Map<string, Position> {
	const boxOf = (node: FlowNode) => nodeBox(node, nodeTypes.get(node.type));
	const least = inserted.position.x + boxOf(inserted).width + GAP.x;
	if (next.position.x >= least) return new Map();
	const by = onGrid({ x: least - next.position.x, y: 0 }).x;
	const moved = followers(flow, next, inserted.id);
	const standing = flow.nodes.filter(({ id }) => !moved.has(id) && id !== inserted.id);
	let covered: FlowNode[] = [];
	do {
		const places = [...moved.values()].map((node) => rectangleOf(shifted(node, by), boxOf(node)));
		covered = standing.filter(
			(node) =>
				!moved.has(node.id) &&
				node.position.x >= inserted.position.x &&
				places.some((place) => covers(place, rectangleOf(node.position, boxOf(node)))),
		);
		for (const node of covered) moved.set(node.id, node);
	} while (covered.length > 0);
	return new Map([...moved.values()].map((node) => [node.id, shifted(node, by)]));
}

function shifted({ position }: FlowNode, by: number): Position {
	return { x: position.x + by, y: position.y };
}

/** A node and all that its messages and calls can reach to the right of where it stands, or below it. */
function followers(flow: Flow, start: FlowNode, except: string): Map<string, FlowNode> {
	const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
	const after = Map.groupBy(flow.wires, ({ from }) => from.node);
	const found = new Map([[start.id, start]]);
	const open = [start];
	for (let node = open.pop(); node; node = open.pop()) {
		for (const { to } of after.get(node.id) ?? []) {
			const next = nodes.get(to.node);
			if (!next || next.id === except || found.has(next.id) || next.position.x < start.position.x) continue;
			found.set(next.id, next);
			open.push(next);
		}
	}
	return found;
}
