import { isAgent } from "@switchyard/flow";
import type { Flow, NodeSpec } from "@switchyard/spec";
import { nodeBox, WORDS_HEIGHT } from "./node-box.ts";

export interface Bounds {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** The smallest rectangle around all nodes and the words of agents, in canvas pixels; `undefined` for an empty flow. */
export function flowBounds(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): Bounds | undefined {
	if (flow.nodes.length === 0) return undefined;
	let left = Number.POSITIVE_INFINITY;
	let top = Number.POSITIVE_INFINITY;
	let right = Number.NEGATIVE_INFINITY;
	let bottom = Number.NEGATIVE_INFINITY;
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
