import { validateParameter } from "@switchyard/flow";
import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fieldProblems, NO_PLACE_PROBLEMS, type PlaceProblems } from "../problems/field-problems.ts";

interface Parameter {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	/** The parameter's name. */
	readonly name: string;
}

/**
 * What would be wrong with a parameter if it were set so, by the server's own rules; quick enough for every key that is
 * pressed.
 * @param setting the author's default when `undefined`
 */
export function settingProblems(
	{ node, spec, name }: Parameter,
	setting: ParameterSetting | undefined,
): PlaceProblems {
	const { [name]: _before, ...others } = node.params;
	const params = setting === undefined ? others : { ...others, [name]: setting };
	const problems = validateParameter({ ...node, params }, spec, name);
	return fieldProblems(problems, spec).get(name) ?? NO_PLACE_PROBLEMS;
}
