import type { Condition, Conditions, ConditionValue, Operator } from "./condition.ts";
import { accessOf, existenceOf } from "./field-access.ts";

/**
 * Conditions as the CEL expression that a flow keeps.
 * @throws ExpressionError for a path that is none
 */
export function writeConditions({ join, list }: Conditions): string {
	if (list.length === 0) return "true";
	return list.map(writeCondition).join(join === "all" ? " && " : " || ");
}

function writeCondition({ path, operator, value }: Condition): string {
	return WRITERS[operator](path, value === undefined ? '""' : literal(value));
}

const WRITERS: Readonly<Record<Operator, (path: string, value: string) => string>> = {
	equals: compared("=="),
	"not-equals": compared("!="),
	greater: compared(">"),
	"at-least": compared(">="),
	less: compared("<"),
	"at-most": compared("<="),
	contains: (path, value) => `${accessOf(path)}.contains(${value})`,
	"not-contains": (path, value) => `!${accessOf(path)}.contains(${value})`,
	"starts-with": (path, value) => `${accessOf(path)}.startsWith(${value})`,
	"ends-with": (path, value) => `${accessOf(path)}.endsWith(${value})`,
	"has-item": (path, value) => `${value} in ${accessOf(path)}`,
	"has-no-item": (path, value) => `!(${value} in ${accessOf(path)})`,
	"is-empty": (path) => `size(${accessOf(path)}) == 0`,
	"is-not-empty": (path) => `size(${accessOf(path)}) > 0`,
	exists: (path) => existenceOf(path),
	"is-missing": (path) => `!${existenceOf(path)}`,
};

function compared(operator: string): (path: string, value: string) => string {
	return (path, value) => `${accessOf(path)} ${operator} ${value}`;
}

/** Whole numbers are CEL's `int` as far as they are exact; JSON's escapes are CEL's too. */
function literal(value: ConditionValue): string {
	if (typeof value !== "number") return JSON.stringify(value);
	const text = String(Object.is(value, -0) ? 0 : value);
	const whole = Number.isInteger(value) && !Number.isSafeInteger(value);
	return whole && !/[.e]/.test(text) ? `${text}.0` : text;
}
