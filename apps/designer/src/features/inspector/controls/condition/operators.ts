import { type Condition, type ConditionValue, type Operator, takesValue } from "@switchyard/flow";
import type { JsonSchema } from "@switchyard/spec/json";
import { choicesOf } from "../control-kind.ts";

/** What kind of value a field has, as far as is known. */
export type FieldKind = "text" | "number" | "yes-no" | "list" | "other" | "unknown";

/** What is known of a field before a condition is set on it. */
export interface KnownField {
	readonly kind: FieldKind;
	/** The texts that it can be, where a schema says so. */
	readonly choices: readonly string[];
}

export const OPERATOR_WORDS: Record<Operator, string> = {
	equals: "is",
	"not-equals": "is not",
	greater: "is more than",
	"at-least": "is at least",
	less: "is less than",
	"at-most": "is at most",
	contains: "contains",
	"not-contains": "does not contain",
	"starts-with": "begins with",
	"ends-with": "ends with",
	"has-item": "contains the item",
	"has-no-item": "does not contain the item",
	"is-empty": "is empty",
	"is-not-empty": "is not empty",
	exists: "exists",
	"is-missing": "is missing",
};

const PRESENCE = ["exists", "is-missing"] as const;
const SIZE = ["is-empty", "is-not-empty"] as const;
const EQUALITY = ["equals", "not-equals"] as const;
const ORDER = ["greater", "at-least", "less", "at-most"] as const;
const TEXT = ["contains", "not-contains", "starts-with", "ends-with"] as const;
const ITEMS = ["has-item", "has-no-item"] as const;

const BY_KIND: Record<FieldKind, readonly Operator[]> = {
	text: [...EQUALITY, ...TEXT, ...SIZE, ...PRESENCE],
	number: [...EQUALITY, ...ORDER, ...PRESENCE],
	"yes-no": [...EQUALITY, ...PRESENCE],
	list: [...ITEMS, ...SIZE, ...PRESENCE],
	other: [...SIZE, ...PRESENCE],
	unknown: [...EQUALITY, ...ORDER, ...TEXT, ...ITEMS, ...SIZE, ...PRESENCE],
};

export function isEquality(operator: Operator): boolean {
	return EQUALITY.some((each) => each === operator);
}

/** The operators that fit a field; the chosen one is among them, whatever the field is now. */
export function operatorsFor(kind: FieldKind, chosen: Operator): readonly Operator[] {
	const fitting = BY_KIND[kind];
	return fitting.includes(chosen) ? fitting : [chosen, ...fitting];
}

/** The kind of a value that a run brought. */
export function kindOf(value: unknown): FieldKind {
	if (Array.isArray(value)) return "list";
	switch (typeof value) {
		case "string":
			return "text";
		case "number":
			return "number";
		case "boolean":
			return "yes-no";
		case "object":
			return value === null ? "unknown" : "other";
		default:
			return "unknown";
	}
}

/** The kind of the values that a schema describes. */
export function kindOfSchema(schema: JsonSchema | undefined): FieldKind {
	if (schema && choicesOf(schema)) return "text";
	switch (schema?.type) {
		case "string":
			return "text";
		case "number":
		case "integer":
			return "number";
		case "boolean":
			return "yes-no";
		case "array":
			return "list";
		case "object":
			return "other";
		default:
			return "unknown";
	}
}

/** A condition over another field: with an operator that fits it, and a value of its kind. */
export function overField(condition: Condition, path: string, { kind, choices }: KnownField): Condition {
	const fits = BY_KIND[kind].includes(condition.operator);
	const operator = fits ? condition.operator : (BY_KIND[kind][0] ?? "equals");
	const over = withOperator({ ...condition, path }, operator, kind);
	const [first] = choices;
	if (!isEquality(operator) || first === undefined || choices.includes(String(over.value))) return over;
	return { ...over, value: first };
}

/** A condition with another operator; a value that still fits stays. */
export function withOperator({ path, value }: Condition, operator: Operator, kind: FieldKind): Condition {
	return takesValue(operator) ? { path, operator, value: valueFor(value, kind) } : { path, operator };
}

function valueFor(value: ConditionValue | undefined, kind: FieldKind): ConditionValue {
	switch (kind) {
		case "number":
			return typeof value === "number" ? value : Number(value) || 0;
		case "yes-no":
			return typeof value === "boolean" ? value : true;
		case "text":
			return value === undefined ? "" : String(value);
		default:
			return value ?? "";
	}
}

/** What a person typed where the kind is not known: a number or yes and no where it reads as one. */
export function typedValue(text: string, kind: FieldKind): ConditionValue {
	if (kind === "text") return text;
	if (text === "true" || text === "false") return text === "true";
	const number = Number(text);
	return text.trim() !== "" && Number.isFinite(number) ? number : text;
}
