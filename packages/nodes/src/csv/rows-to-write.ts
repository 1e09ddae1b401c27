import type { Static } from "typebox";
import { ThreadFault } from "../thread-fault.ts";
import type { Rows } from "./parameters.ts";

type RowToWrite = Static<typeof Rows>[number];
type Cell = string | number | boolean | null;

/** The columns of rows that are objects, in the order in which they first occur. */
export function columnsOf(rows: readonly RowToWrite[]): string[] {
	const columns = new Set<string>();
	for (const row of rows) {
		if (!Array.isArray(row)) for (const name of Object.keys(row)) columns.add(name);
	}
	return [...columns];
}

/**
 * The values of each row, in the order of the columns.
 * @throws ThreadFault `TABLE_COLUMN_UNKNOWN` for a key that is no column, `TABLE_ROW_UNEVEN` for a list of another length
 */
export function fieldsOf(rows: readonly RowToWrite[], columns: readonly string[]): Cell[][] {
	const known = new Set(columns);
	const [first] = rows;
	const width = columns.length > 0 ? columns.length : Array.isArray(first) ? first.length : 0;
	return rows.map((row, index) => {
		if (Array.isArray(row)) {
			if (row.length !== width) throw uneven(index + 1, row.length, width);
			return row;
		}
		const unknown = Object.keys(row).find((name) => !known.has(name));
		if (unknown !== undefined) throw unknownColumn(index + 1, unknown, columns);
		return columns.map((name) => (Object.hasOwn(row, name) ? (row[name] ?? null) : null));
	});
}

function uneven(row: number, fields: number, width: number): ThreadFault {
	return new ThreadFault({
		code: "TABLE_ROW_UNEVEN",
		message: `Row ${row} has ${fields} values, the table has ${width} columns.`,
		field: "rows",
		hint: "Give every row as many values as there are columns; null for none.",
	});
}

function unknownColumn(row: number, name: string, columns: readonly string[]): ThreadFault {
	const list = columns
		.slice(0, 20)
		.map((column) => `'${column}'`)
		.join(", ");
	return new ThreadFault({
		code: "TABLE_COLUMN_UNKNOWN",
		message: `Row ${row} has a value for '${name}', which is no column of the table. Its columns are ${list}.`,
		field: "rows",
		hint: "Rename the key, or add the column.",
	});
}
