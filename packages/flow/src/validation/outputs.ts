import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { outputProperties } from "../property.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { isReservedName } from "./reserved-names.ts";

/** Named outputs exist, and are not written to reserved message fields. */
export function outputProblems({ outputs }: FlowNode, spec: NodeSpec): FieldProblem[] {
	if (!outputs) return [];
	const known = new Set(outputProperties(spec).map(({ name }) => name));
	return Object.entries(outputs).flatMap(([output, name]): FieldProblem[] => {
		if (!known.has(output)) {
			return [
				{
					code: "OUTPUT_UNKNOWN",
					message: `\`${spec.id}\` has no output \`${output}\`.`,
					field: output,
					hint: "Remove it: it may come from an older version of the node.",
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
