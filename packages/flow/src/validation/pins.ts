import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Graph } from "../graph/graph.ts";
import { pinsTooLarge, pinTooLarge } from "../pins.ts";
import { portsOf } from "../ports.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** Pinned data that are too large, or that would leave by a port that the node does not have. */
export function pinProblems({ flow, specs }: Graph): FlowProblem[] {
	const problems: FlowProblem[] = [];
	for (const node of flow.nodes) {
		if (!node.pin) continue;
		const place = { node: node.id, field: "pin" };
		const tooLarge = pinTooLarge(node);
		if (tooLarge) problems.push({ code: "PIN_TOO_LARGE", ...tooLarge, ...place });
		const spec = specs.get(node.type);
		if (spec) problems.push(...portProblems(node, spec));
	}
	const all = pinsTooLarge(flow);
	if (all) problems.push({ code: "PIN_TOO_LARGE", ...all });
	return problems;
}

function portProblems(node: FlowNode, spec: NodeSpec): FlowProblem[] {
	const { port = "out" } = node.pin ?? {};
	const ways = portsOf(node, spec).filter(({ kind, direction }) => kind === "message" && direction === "out");
	if (ways.length === 0 || ways.some(({ id }) => id === port)) return [];
	return [
		{
			code: "PIN_PORT_UNKNOWN",
			message: `The pinned data of “${node.name}” leaves by “${port}”, which the node does not have.`,
			node: node.id,
			field: "pin",
			hint: `Ports: ${ways.map(({ id }) => id).join(", ")}.`,
		},
	];
}
