import { NodeError } from "@switchyard/node-kit";
import type { Row } from "./table-parameters.ts";

/** Texts in the order of a dictionary, the same on every machine. */
const dictionary = new Intl.Collator("en");

type Comparable = number | string | boolean;

/** The value of a column, `undefined` where the row has none; `customer.name` also finds a field inside an object. */
export function valueAt(row: Row, column: string): unknown {
	if (Object.hasOwn(row, column)) return row[column];
	let value: unknown = row;
	for (const part of column.split(".")) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
		value = (value as Row)[part];
	}
	return value;
}

/** Nothing, null and a text without a letter are all no value. */
export function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === "";
}

/** A text that is the same for values that are the same JSON, whatever the order of their fields. */
export function identity(value: unknown): string {
	return JSON.stringify(value ?? null, (_, part) => {
		if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
		return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
	});
}

/** @throws NodeError `TABLE_COLUMN_MISSING` when no row has the column */
export function refuseMissing(rows: readonly Row[], columns: readonly string[], field: string): void {
	if (rows.length === 0) return;
	const missing = columns.filter((column) => rows.every((row) => valueAt(row, column) === undefined));
	if (missing.length === 0) return;
	const quoted = (names: readonly string[]) =>
		names
			.slice(0, 20)
			.map((name) => `'${name}'`)
			.join(", ");
	const known = [...new Set(rows.slice(0, 1000).flatMap((row) => Object.keys(row)))];
	throw new NodeError({
		code: "TABLE_COLUMN_MISSING",
		message: `No row has ${quoted(missing)}. The rows have ${quoted(known)}.`,
		field,
		hint: "Check the spelling; upper and lower case count.",
	});
}

/**
 * Less than 0 when the first comes before the other.
 * @throws NodeError `TABLE_VALUE_INVALID` for values that have no order between them
 */
export function compare(one: unknown, other: unknown, place: () => string): number {
	if (!isComparable(one) || typeof one !== typeof other) throw incomparable(one, other, place());
	if (typeof one === "string") return dictionary.compare(one, other as string);
	return Number(one) - Number(other);
}

function isComparable(value: unknown): value is Comparable {
	return ["number", "string", "boolean"].includes(typeof value);
}

function incomparable(one: unknown, other: unknown, place: string): NodeError {
	return new NodeError({
		code: "TABLE_VALUE_INVALID",
		message: `${place}: ${described(one)} cannot be compared with ${described(other)}.`,
		field: "rows",
		hint: "Numbers are compared with numbers and texts with texts. Convert the column first, for example by reading a CSV file with typed values.",
	});
}

export function described(value: unknown): string {
	if (typeof value === "string") return `the text ${JSON.stringify(value.slice(0, 40))}`;
	if (typeof value === "number") return `the number ${value}`;
	if (typeof value === "boolean") return String(value);
	if (isEmpty(value)) return "nothing";
	return Array.isArray(value) ? "a list" : "an object";
}
