import { type FlowNode, SubFlowInput, SubFlowOutput } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { Type } from "typebox";
import type { Graph } from "../graph/graph.ts";
import { settingOf } from "../property.ts";
import { CALLED } from "../sub-flow/sub-flow-spec.ts";
import { duplicateNames } from "./duplicate-names.ts";
import type { FieldProblem, FlowProblem } from "./flow-problem.ts";
import { choiceProblems } from "./form-fields.ts";

/** A flow can be called at one place. */
export function oneStartForOthers({ flow }: Graph): FlowProblem[] {
	const [, ...more] = flow.nodes.filter(({ type, disabled }) => type === CALLED && !disabled);
	return more.map(({ id }) => ({
		code: "SUBFLOW_START_DUPLICATE",
		message: "The flow has more than one start for other flows.",
		node: id,
		hint: "Remove all but one.",
	}));
}

/** Its inputs and outputs have names of their own, and inputs something to choose from. */
export function calledProblems(node: FlowNode): FieldProblem[] {
	const inputs = named<SubFlowInput>(node, "inputs");
	return [
		...inputs.flatMap((input, position) =>
			fits(SubFlowInput, input) ? choiceProblems(input, `inputs[${position}]`) : [],
		),
		...duplicateNames(inputs, "inputs", "input"),
		...duplicateNames(named<SubFlowOutput>(node, "outputs"), "outputs", "output"),
	];
}

function named<Item extends { readonly name: string }>(node: FlowNode, list: string): Item[] {
	const setting = settingOf(node, list);
	const value = setting?.scope === "Custom" ? setting.value : undefined;
	return Array.isArray(value) ? value.filter((item): item is Item => fits(NAMED, item)) : [];
}

/** Only the name counts: what else an input or an output says has problems of its own. */
const NAMED = Type.Object({ name: SubFlowOutput.properties.name });
