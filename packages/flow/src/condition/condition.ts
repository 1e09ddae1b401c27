/** How a field is compared; those that take no value ask for a state of the field. */
export const OPERATORS = [
	"equals",
	"not-equals",
	"greater",
	"at-least",
	"less",
	"at-most",
	"contains",
	"not-contains",
	"starts-with",
	"ends-with",
	"has-item",
	"has-no-item",
	"is-empty",
	"is-not-empty",
	"exists",
	"is-missing",
] as const;

export type Operator = (typeof OPERATORS)[number];

/** What a field can be compared with. */
export type ConditionValue = string | number | boolean;

/** One comparison of a message field. */
export interface Condition {
	/** A path into the message: `order.items[0].price`. */
	readonly path: string;
	readonly operator: Operator;
	/** Absent for operators that take none. */
	readonly value?: ConditionValue;
}

/** Conditions without code. None at all hold for every message. */
export interface Conditions {
	/** Whether all of them must hold, or any of them. */
	readonly join: "all" | "any";
	readonly list: readonly Condition[];
}

const STATES: ReadonlySet<Operator> = new Set(["is-empty", "is-not-empty", "exists", "is-missing"]);

/** Whether an operator compares with a value. */
export function takesValue(operator: Operator): boolean {
	return !STATES.has(operator);
}
