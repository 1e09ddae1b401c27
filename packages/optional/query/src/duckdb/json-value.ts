import {
	DuckDBArrayValue,
	DuckDBBlobValue,
	DuckDBDecimalValue,
	DuckDBListValue,
	DuckDBMapValue,
	DuckDBStructValue,
	DuckDBTimestampTZValue,
} from "@duckdb/node-api";

/** Digits that a number has for sure. */
const EXACT_DIGITS = 15;

/** A value of DuckDB as JSON has it: whole numbers that JavaScript cannot hold as text, bytes as Base64, days and times as text. */
export function jsonValue(value: unknown): unknown {
	if (value === undefined || value === null) return null;
	if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
	if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
	if (typeof value !== "object") return value;
	if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)
		return value.items.map(jsonValue);
	if (value instanceof DuckDBStructValue) return fieldsOf(Object.entries(value.entries));
	if (value instanceof DuckDBMapValue)
		return fieldsOf(value.entries.map((entry) => [String(jsonValue(entry.key)), entry.value]));
	if (value instanceof DuckDBBlobValue) return Buffer.from(value.bytes).toString("base64");
	if (value instanceof DuckDBTimestampTZValue) return new Date(Number(value.micros / 1000n)).toISOString();
	if (value instanceof DuckDBDecimalValue)
		return value.width <= EXACT_DIGITS ? value.toDouble() : value.toString();
	return String(value);
}

function fieldsOf(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
	return Object.fromEntries(entries.map(([name, value]) => [name, jsonValue(value)]));
}
