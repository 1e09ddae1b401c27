import type { FlowNode, HopToolStep } from "@switchyard/spec/flow";
import { aiProperties } from "@switchyard/spec/tool";
import type { Graph } from "../graph/graph.ts";
import { outputProperties } from "../property.ts";
import { type AgentTool, agentTools } from "../tools.ts";
import type { FlowProblem } from "./flow-problem.ts";
import { toolStepsOf } from "./hop.ts";

/** The tool steps of a hop name tools that hang on it, arguments that AI may fill, and results that the tools give. */
export function hopTools(graph: Graph): FlowProblem[] {
	return graph.flow.nodes
		.filter(({ type, disabled }) => !disabled && graph.specs.get(type)?.construct === "hop")
		.flatMap((node) => {
			const tools = agentTools(graph.flow, node.id, graph.specs);
			return toolStepsOf(node).flatMap((step, index) => stepProblems(node, step, index, tools));
		});
}

function stepProblems(
	{ id: node }: FlowNode,
	step: HopToolStep,
	index: number,
	tools: readonly AgentTool[],
): FlowProblem[] {
	const tool = tools.find(({ definition }) => definition.name === step.tool);
	if (!tool) {
		const names = tools.map(({ definition }) => definition.name);
		const message = `No tool \`${step.tool}\` hangs on the hop.`;
		const hint = names.length > 0 ? `Its tools are: ${names.join(", ")}.` : "Wire a node to its tools port.";
		return [{ code: "TOOL_NOT_WIRED", message, node, field: `steps[${index}].tool`, hint }];
	}
	const problem = (mapping: string, key: string, message: string, known: readonly string[]): FlowProblem => ({
		code: "HOP_MAPPING_UNKNOWN",
		message,
		node,
		field: `steps[${index}].${mapping}.${key}`,
		hint: known.length > 0 ? `There are: ${known.join(", ")}.` : "There are none.",
	});
	const inputs = aiProperties(tool.spec, tool.node);
	const names = inputs.map(({ name }) => name);
	const outputs = outputProperties(tool.spec).map(({ name }) => name);
	const missing = inputs.filter(
		({ name, variableType, value }) =>
			variableType === "In" && value === undefined && !Object.hasOwn(step.parameter_mapping, name),
	);
	return [
		...Object.keys(step.parameter_mapping)
			.filter((key) => !names.includes(key))
			.map((key) =>
				problem(
					"parameter_mapping",
					key,
					`\`${step.tool}\` has no argument \`${key}\` that a hop may fill.`,
					names,
				),
			),
		...missing.map(({ name }) =>
			problem("parameter_mapping", name, `\`${step.tool}\` needs its argument \`${name}\`.`, names),
		),
		...Object.keys(step.result_mapping)
			.filter((key) => !outputs.includes(key))
			.map((key) => problem("result_mapping", key, `\`${step.tool}\` gives no result \`${key}\`.`, outputs)),
	];
}
