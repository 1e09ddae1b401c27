import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { Graph } from "../graph/graph.ts";
import { TOOL_PORT } from "../ports.ts";
import { allowsScope, settingOf } from "../property.ts";
import type { FlowProblem } from "./flow-problem.ts";

/**
 * A parameter on AI has someone to fill it: an agent, a hop or a program that calls the node as a tool, or the message's
 * field of its name where the designer chose that. With a default, or where it may be left out, it is only worth knowing.
 */
export function unfilledParameters({ flow, specs }: Graph): FlowProblem[] {
	const tools = new Set(flow.wires.filter(({ to }) => to.port === TOOL_PORT.id).map(({ to }) => to.node));
	return flow.nodes.flatMap((node) => {
		const spec = specs.get(node.type);
		return !spec || node.disabled || tools.has(node.id) ? NONE : problemsAsStep(node, spec);
	});
}

const NONE: readonly FlowProblem[] = [];

/** What a node would have wrong as a step. Edits share the nodes they do not touch, so most are looked at only once. */
const known = new WeakMap<FlowNode, { readonly spec: NodeSpec; readonly problems: readonly FlowProblem[] }>();

function problemsAsStep(node: FlowNode, spec: NodeSpec): readonly FlowProblem[] {
	const found = known.get(node);
	if (found?.spec === spec) return found.problems;
	const unfilled = spec.properties.filter((property) => isUnfilled(node, property));
	const problems = unfilled.length === 0 ? NONE : unfilled.map((property) => problem(node, property));
	known.set(node, { spec, problems });
	return problems;
}

function isUnfilled(node: FlowNode, property: Property): boolean {
	if (property.variableType === "Out" || !allowsScope(property, "AI")) return false;
	const setting = settingOf(node, property.name);
	if (setting === undefined) return property.scope === "AI";
	return setting.scope === "AI" && setting.whenWired === undefined;
}

function problem({ id, name: node }: FlowNode, { name, variableType, value }: Property): FlowProblem {
	const needed = variableType === "In" && value === undefined;
	return {
		code: "NOTHING_FILLS",
		message: `\`${name}\` is on AI, and no agent calls “${node}”: nothing fills this.`,
		node: id,
		field: name,
		hint: `Give it a value, read it from the message, hang the node on an agent, or let the message's field \`${name}\` fill it.`,
		...(needed ? {} : { warning: true }),
	};
}
