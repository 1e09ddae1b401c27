import { isLargeValue } from "@switchyard/spec/json";
import { childAt, isBranch, type JsonPath, segmentsOf } from "./json-path.ts";

/** A list of objects in a value, which can be shown as a table. */
export interface ValueTable {
	/** Where the list stands. */
	readonly path: JsonPath;
	readonly rows: readonly object[];
}

/** How deep lists are looked for. */
const DEEPEST = 4;
/** How many tables are offered. */
const MOST_TABLES = 20;
/** How many columns a table has. */
const MOST_COLUMNS = 60;

/** The lists of objects in a value, the outer ones first; none is looked for within another. */
export function tablesIn(value: unknown): readonly ValueTable[] {
	const tables: ValueTable[] = [];
	let level: readonly { readonly path: JsonPath; readonly part: unknown }[] = [{ path: [], part: value }];
	for (let depth = 0; depth <= DEEPEST && level.length > 0 && tables.length < MOST_TABLES; depth++) {
		const next: { readonly path: JsonPath; readonly part: unknown }[] = [];
		for (const { path, part } of level) {
			if (isObjectList(part)) tables.push({ path, rows: part });
			else if (isBranch(part) && !Array.isArray(part) && !isLargeValue(part)) {
				for (const name of segmentsOf(part)) next.push({ path: [...path, name], part: childAt(part, name) });
			}
		}
		level = next;
	}
	return tables.slice(0, MOST_TABLES);
}

/** The fields of a table's rows in the order in which they are met, and whether there are more than are shown. */
export function columnsOf(rows: readonly object[]): {
	readonly names: readonly string[];
	readonly more: number;
} {
	const names = new Set<string>();
	for (const row of rows) for (const name of Object.keys(row)) names.add(name);
	return { names: [...names].slice(0, MOST_COLUMNS), more: Math.max(0, names.size - MOST_COLUMNS) };
}

function isObjectList(value: unknown): value is readonly object[] {
	return (
		Array.isArray(value) &&
		value.length > 0 &&
		value.every((row) => isBranch(row) && !Array.isArray(row) && !isLargeValue(row))
	);
}
