import { isRecord } from "@switchyard/spec/json";
import { records } from "../imported-flow.ts";
import { settingOf } from "./expression.ts";

/** How each of n8n's operations is written in CEL. */
const OPERATIONS: ReadonlyMap<string, (left: string, right: string) => string> = new Map([
	["equals", (left, right) => `${left} == ${right}`],
	["equal", (left, right) => `${left} == ${right}`],
	["notEquals", (left, right) => `${left} != ${right}`],
	["notEqual", (left, right) => `${left} != ${right}`],
	["gt", (left, right) => `${left} > ${right}`],
	["larger", (left, right) => `${left} > ${right}`],
	["gte", (left, right) => `${left} >= ${right}`],
	["largerEqual", (left, right) => `${left} >= ${right}`],
	["lt", (left, right) => `${left} < ${right}`],
	["smaller", (left, right) => `${left} < ${right}`],
	["lte", (left, right) => `${left} <= ${right}`],
	["smallerEqual", (left, right) => `${left} <= ${right}`],
	["contains", (left, right) => `${left}.contains(${right})`],
	["notContains", (left, right) => `!${left}.contains(${right})`],
	["startsWith", (left, right) => `${left}.startsWith(${right})`],
	["endsWith", (left, right) => `${left}.endsWith(${right})`],
	["true", (left) => `${left} == true`],
	["false", (left) => `${left} == false`],
	["empty", (left) => `size(${left}) == 0`],
	["notEmpty", (left) => `size(${left}) > 0`],
]);

/** The condition of an If or of a Switch's rule in CEL; `undefined` where it cannot be said. */
export function conditionOf(conditions: unknown): string | undefined {
	if (!isRecord(conditions)) return undefined;
	const list = Array.isArray(conditions.conditions)
		? records(conditions.conditions)
		: olderConditions(conditions);
	const parts = list.map(partOf);
	if (parts.length === 0 || parts.includes(undefined)) return undefined;
	return parts.join(conditions.combinator === "or" ? " || " : " && ");
}

/** As n8n wrote them before version 2 of its If: by the type of what is compared. */
function olderConditions(conditions: Record<string, unknown>): Record<string, unknown>[] {
	return Object.values(conditions).flatMap((list) =>
		records(list).map(({ value1, value2, operation = "equal" }) => ({
			leftValue: value1,
			rightValue: value2,
			operator: { operation },
		})),
	);
}

function partOf({ leftValue, rightValue, operator }: Record<string, unknown>): string | undefined {
	const operation = isRecord(operator) ? String(operator.operation) : "";
	const [left, right] = [operandOf(leftValue), operandOf(rightValue)];
	const write = OPERATIONS.get(operation);
	return left === undefined || right === undefined ? undefined : write?.(left, right);
}

function operandOf(value: unknown): string | undefined {
	const { setting, untranslated } = settingOf(value);
	if (untranslated !== undefined) return undefined;
	if ("path" in setting) return setting.path;
	if ("expression" in setting) return `(${setting.expression})`;
	return "value" in setting ? JSON.stringify(setting.value ?? null) : undefined;
}
