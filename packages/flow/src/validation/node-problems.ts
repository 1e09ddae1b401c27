import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { inputProperty } from "../property.ts";
import { CALLED } from "../sub-flow/sub-flow-spec.ts";
import { delayProblems } from "./delay.ts";
import { escalationProblems } from "./escalation.ts";
import type { FieldProblem, FlowProblem } from "./flow-problem.ts";
import { hopProblems } from "./hop.ts";
import { outputProblems } from "./outputs.ts";
import { calledProblems } from "./sub-flow-start.ts";
import { toolApprovalProblems } from "./tool-approval.ts";
import { propertyProblems, unknownParameter } from "./validate-parameter.ts";

/** What a node's own settings had wrong. Edits share the nodes they do not touch, so most nodes are checked only once. */
const checked = new WeakMap<
	FlowNode,
	{ readonly spec: NodeSpec; readonly problems: readonly FlowProblem[] }
>();

const NONE: readonly FlowProblem[] = [];

/** What holds for several parameters of a construct together. */
function constructProblems(node: FlowNode, { construct, id }: NodeSpec): FieldProblem[] {
	if (construct === "delay") return delayProblems(node);
	if (construct === "hop") return hopProblems(node);
	return id === CALLED ? calledProblems(node) : [];
}

/** Every problem that lies within one node: its type, its parameters, its outputs. */
export function nodeProblems(node: FlowNode, spec: NodeSpec | undefined): readonly FlowProblem[] {
	// It is not used: what is missing or wrong may be mended before it is enabled again.
	if (node.disabled) return NONE;
	if (!spec) return [unknownType(node)];
	const known = checked.get(node);
	if (known?.spec === spec) return known.problems;
	const found: FieldProblem[] = [];
	for (const property of spec.properties) {
		if (property.variableType !== "Out") found.push(...propertyProblems(node, spec, property));
	}
	for (const name of Object.keys(node.params)) {
		if (!inputProperty(spec, name)) found.push(...unknownParameter(node, spec, name));
	}
	found.push(...outputProblems(node, spec), ...constructProblems(node, spec));
	found.push(...cacheProblems(node, spec), ...toolApprovalProblems(node, spec));
	found.push(...escalationProblems(node, spec));
	const problems = found.length === 0 ? NONE : found.map((problem) => ({ ...problem, node: node.id }));
	checked.set(node, { spec, problems });
	return problems;
}

/** The problem of a node whose type no package provides. */
function unknownType({ id, type }: FlowNode): FlowProblem {
	return {
		code: "NODE_TYPE_UNKNOWN",
		message: `No package provides the node type \`${type}\`.`,
		node: id,
		hint: "Connect the package that provides it, or remove the node.",
	};
}

/** Only of a node type that changes nothing may results be kept: what changes something must happen every time. */
function cacheProblems({ name, tool }: FlowNode, { effect }: NodeSpec): FieldProblem[] {
	if (!tool?.cache || effect === "safe") return [];
	return [
		{
			code: "TOOL_CACHE_UNSAFE",
			message: `“${name}” changes something each time, so its results cannot be kept.`,
			field: "tool.cache",
			hint: "Turn the keeping of results off.",
		},
	];
}
