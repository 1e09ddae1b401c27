import { slug, uniqueId, uniqueName } from "@switchyard/flow";
import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../../flow/flow-index.ts";
import { onGrid } from "../../geometry/node-box.ts";
import { startingParams } from "../lives/starting-setting.ts";

/** A node of a type as it starts out: named after the type, set up as a step of the flow. */
export function newNode(flow: Flow, spec: NodeSpec, position: Position): FlowNode {
	const { id, name } = spec;
	return {
		id: uniqueId(slug(name), new Set(indexOf(flow).nodes.keys())),
		type: id,
		name: uniqueName(name, new Set(flow.nodes.map((node) => node.name))),
		position: onGrid(position),
		params: startingParams(spec, "step"),
	};
}
