import { answerFieldSchema, answerFieldsIn, schemaParameter } from "@switchyard/spec/answer";
import type { Problem } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { valueProblems } from "../validation/value-problems.ts";
import { ContractViolation } from "./contract-violation.ts";

/**
 * Checks that a node set only outputs that it declares or that its output schema has, each fitting its schema and each surviving
 * JSON unchanged.
 * @throws ContractViolation with every problem at once
 */
export function checkOutputs(
	spec: NodeSpec,
	params: Readonly<Record<string, unknown>>,
	outputs: Readonly<Record<string, unknown>>,
): void {
	const parameter = schemaParameter(spec);
	const fields = parameter === undefined ? [] : answerFieldsIn(params[parameter]);
	const declared = new Map([
		...fields.map((field) => [field.name, answerFieldSchema(field)] as const),
		...spec.properties
			.filter((property) => property.variableType === "Out")
			.map((property) => [property.name, property.schema] as const),
	]);
	const problems = Object.entries(outputs).flatMap(([name, value]): Problem[] => {
		const schema = declared.get(name);
		if (!schema)
			return [{ code: "OUTPUT_UNKNOWN", field: name, message: `\`${name}\` is not an output of the node.` }];
		if (value === undefined) return [];
		if (!isJson(value))
			return [{ code: "OUTPUT_NOT_JSON", field: name, message: `\`${name}\` is not JSON.` }];
		return valueProblems("OUTPUT_INVALID", name, schema, value);
	});
	if (problems.length > 0) throw new ContractViolation(problems);
}

function isJson(value: unknown): boolean {
	if (value === null || typeof value === "string" || typeof value === "boolean") return true;
	if (typeof value === "number") return Number.isFinite(value);
	if (Array.isArray(value)) return value.every(isJson);
	if (typeof value !== "object") return false;
	const prototype = Object.getPrototypeOf(value);
	return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}
