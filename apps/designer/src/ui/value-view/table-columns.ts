import { columnsOf } from "../../core/value/value-tables.ts";
import { summary } from "./summary.ts";

/** One field of a table's rows. */
export interface TableColumn {
	readonly name: string;
	/** In pixels. */
	readonly width: number;
}

/** As many rows decide how wide a column is. */
const MEASURED = 50;
const CHARACTER = 7.4;
const PADDING = 20;
const NARROWEST = 56;
const WIDEST = 280;

/** The columns of a table, each as wide as its first values need, within limits. */
export function tableColumns(rows: readonly object[]): {
	readonly columns: readonly TableColumn[];
	readonly more: number;
} {
	const { names, more } = columnsOf(rows);
	const measured = rows.slice(0, MEASURED);
	const columns = names.map((name) => {
		const lengths = measured.map((row) => cellText(cellOf(row, name)).length);
		const width = Math.max(name.length, ...lengths) * CHARACTER + PADDING;
		return { name, width: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) };
	});
	return { columns, more };
}

/** What a row has in a column; `undefined` when nothing. */
export function cellOf(row: object | undefined, name: string): unknown {
	if (!row || !Object.hasOwn(row, name)) return undefined;
	return (row as Readonly<Record<string, unknown>>)[name];
}

/** How long a text is drawn in a cell, in characters. */
const LONGEST = 120;

/** A cell in one line; what is cut or is an object can be opened. */
export function cellText(value: unknown): string {
	if (value === undefined) return "";
	return typeof value === "string" ? value.slice(0, LONGEST) : summary(value);
}
