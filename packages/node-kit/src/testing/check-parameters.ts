import type { Problem } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { valueProblems } from "../validation/value-problems.ts";
import { ContractViolation } from "./contract-violation.ts";

/**
 * The parameters as a host hands them over: defaults filled in, every one checked against its schema, nothing
 * converted and nothing unknown let through.
 * @throws ContractViolation with every problem at once
 */
export function checkParameters(
	spec: NodeSpec,
	given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const inputs = spec.properties.filter((property) => property.variableType !== "Out");
	const known = new Set(inputs.map((property) => property.name));
	const problems: Problem[] = Object.keys(given)
		.filter((name) => !known.has(name))
		.map((name) => ({
			code: "PARAMETER_INVALID",
			field: name,
			message: `\`${name}\` is not a parameter of the node.`,
		}));
	const entries: [string, unknown][] = [];
	for (const { name, value: byDefault, variableType, schema } of inputs) {
		const value = given[name] === undefined ? byDefault : given[name];
		if (value !== undefined) {
			entries.push([name, value]);
			problems.push(...valueProblems("PARAMETER_INVALID", name, schema, value));
		} else if (variableType === "In") {
			problems.push({ code: "PARAMETER_MISSING", field: name, message: `\`${name}\` has no value.` });
		}
	}
	if (problems.length > 0) throw new ContractViolation(problems);
	return Object.fromEntries(entries);
}
