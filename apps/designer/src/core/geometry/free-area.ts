import { agentTools } from "@switchyard/flow";
import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { foldFlow } from "./folded-flow.ts";
import { GAP } from "./gap.ts";
import { groupFrames } from "./group-frames.ts";
import { nodeBox } from "./node-box.ts";
import { covers, type Rectangle, rectangleOf, withMargin } from "./rectangle.ts";

/** The top left corner of the first area at `x`, below an agent and its tools, that covers nothing of the flow: no node, no note and no group. */
export function areaBelow(
	whole: Flow,
	types: ReadonlyMap<string, NodeSpec>,
	agent: FlowNode,
	size: { readonly width: number; readonly height: number },
	x = agent.position.x,
): Position {
	const standing = rectanglesOf(whole, types);
	const tools = agentTools(whole, agent.id, types).map(({ node }) => node);
	const bottoms = [agent, ...tools].map(
		(node) => node.position.y + nodeBox(node, types.get(node.type)).height,
	);
	let corner = { x, y: Math.max(...bottoms) + GAP.x };
	for (;;) {
		const place = rectangleOf(corner, size);
		const covered = standing.filter((other) => covers(place, other));
		if (covered.length === 0) return corner;
		corner = { ...corner, y: Math.max(...covered.map(({ bottom }) => bottom)) };
	}
}

function rectanglesOf(whole: Flow, types: ReadonlyMap<string, NodeSpec>): Rectangle[] {
	const { flow, nodeTypes } = foldFlow(whole, types);
	return [
		...flow.nodes.map((node) => rectangleOf(node.position, nodeBox(node, nodeTypes.get(node.type)))),
		...(flow.notes ?? []).map(({ position, size }) => rectangleOf(position, size)),
		...groupFrames(flow, nodeTypes).map(({ bounds }) => rectangleOf(bounds, bounds)),
	].map((each) => withMargin(each, GAP.y));
}
