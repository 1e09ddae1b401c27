import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { outputsOf } from "../outputs-of.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { isReservedName } from "./reserved-names.ts";

/** Named outputs exist, and are not written to reserved message fields. */
export function outputProblems(node: FlowNode, spec: NodeSpec): FieldProblem[] {
	const { outputs } = node;
	if (!outputs) return [];
	const known = new Set(outputsOf(node, spec).map(({ name }) => name));
	return Object.entries(outputs).flatMap(([output, name]): FieldProblem[] => {
		if (!known.has(output)) {
			return [
				{
					code: "OUTPUT_UNKNOWN",
					message: `\`${spec.id}\` has no output \`${output}\`.`,
					field: output,
					hint: "Remove it: it may come from an older version of the node, or from a field that its output schema had.",
				},
			];
		}
		if (!isReservedName(name)) return [];
		return [
			{
				code: "OUTPUT_NAME_RESERVED",
				message: `\`${output}\` cannot be written to \`${name}\`, which is reserved.`,
				field: output,
				hint: "Choose another name.",
			},
		];
	});
}
