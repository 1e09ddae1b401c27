import { isAgent } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Bounds } from "./bounds.ts";
import { foldFlow } from "./folded-flow.ts";
import { groupFrames } from "./group-frames.ts";
import { nodeBox, WORDS_HEIGHT } from "./node-box.ts";

/** The smallest rectangle around all nodes, the words of agents, notes and groups, in canvas pixels; `undefined` for an empty flow. */
export function flowBounds(whole: Flow, types: ReadonlyMap<string, NodeSpec>): Bounds | undefined {
	const { flow, nodeTypes } = foldFlow(whole, types);
	if (flow.nodes.length + (flow.notes?.length ?? 0) === 0) return undefined;
	let left = Number.POSITIVE_INFINITY;
	let top = Number.POSITIVE_INFINITY;
	let right = Number.NEGATIVE_INFINITY;
	let bottom = Number.NEGATIVE_INFINITY;
	const around = [
		...(flow.notes ?? []).map(({ position, size }) => ({ ...position, ...size })),
		...groupFrames(flow, nodeTypes).map(({ bounds }) => bounds),
	];
	for (const { x, y, width, height } of around) {
		left = Math.min(left, x);
		top = Math.min(top, y);
		right = Math.max(right, x + width);
		bottom = Math.max(bottom, y + height);
	}
	for (const node of flow.nodes) {
		const { x, y } = node.position;
		const spec = nodeTypes.get(node.type);
		const { width, height } = nodeBox(node, spec);
		left = Math.min(left, x);
		top = Math.min(top, spec && isAgent(spec) ? y - WORDS_HEIGHT : y);
		right = Math.max(right, x + width);
		bottom = Math.max(bottom, y + height);
	}
	return { x: left, y: top, width: right - left, height: bottom - top };
}
