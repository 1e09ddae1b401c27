import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { Row } from "../table-parameters.ts";
import { compare, described, identity, isEmpty, refuseMissing, valueAt } from "../table-values.ts";
import type { definition } from "./definition.ts";

type Params = Parameters<ExecuteOf<typeof definition>>[0];
type Condition = Params["conditions"][number];

export const execute: ExecuteOf<typeof definition> = async (params) => {
	const { rows, conditions, match } = params;
	conditions.forEach(refuseWithoutValue);
	refuseMissing(
		rows,
		conditions.map(({ column }) => column),
		"conditions",
	);
	const kept = rows.filter((row, index) => {
		const holds = (condition: Condition) => fulfils(row, index, condition, params);
		return match === "all" ? conditions.every(holds) : conditions.some(holds);
	});
	return { rows: kept, count: kept.length, removed: rows.length - kept.length };
};

/** A value that is missing fulfils what asks for nothing, and nothing else. */
function fulfils(row: Row, index: number, condition: Condition, params: Params): boolean {
	const { column, operator } = condition;
	const fold = (part: unknown) =>
		params.ignore_case && typeof part === "string" ? part.toLowerCase() : part;
	const found = fold(valueAt(row, column));
	const value = fold(condition.value);
	const order = () => compare(found, value, () => `Row ${index + 1}, column '${column}'`);
	switch (operator) {
		case "is empty":
			return isEmpty(found);
		case "is not empty":
			return !isEmpty(found);
		case "equals":
			return identity(found) === identity(value);
		case "does not equal":
			return identity(found) !== identity(value);
		case "is one of":
			return Array.isArray(value) && value.some((each) => identity(fold(each)) === identity(found));
		case "contains":
			return Array.isArray(found)
				? found.some((each) => identity(fold(each)) === identity(value))
				: textOf(found).includes(textOf(value));
		case "begins with":
			return textOf(found).startsWith(textOf(value));
		case "ends with":
			return textOf(found).endsWith(textOf(value));
		case "is more than":
			return !isEmpty(found) && order() > 0;
		case "is at least":
			return !isEmpty(found) && order() >= 0;
		case "is less than":
			return !isEmpty(found) && order() < 0;
		case "is at most":
			return !isEmpty(found) && order() <= 0;
	}
}

function textOf(value: unknown): string {
	return isEmpty(value) ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

const NEEDS_NO_VALUE: ReadonlySet<string> = new Set(["is empty", "is not empty", "equals", "does not equal"]);

function refuseWithoutValue({ column, operator, value }: Condition, index: number): void {
	const isWrong =
		operator === "is one of" ? !Array.isArray(value) : !NEEDS_NO_VALUE.has(operator) && isEmpty(value);
	if (!isWrong) return;
	throw new NodeError({
		code: "TABLE_CONDITION_INVALID",
		message: `Condition ${index + 1}: '${column}' ${operator} ${operator === "is one of" ? "a list" : "a value"}, and there is ${described(value)}.`,
		field: "conditions",
		hint: "Give the condition a value; a list for 'is one of'.",
	});
}
