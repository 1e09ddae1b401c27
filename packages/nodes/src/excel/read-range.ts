import { columnNames, refuseMissing } from "../csv/column-names.ts";
import { ThreadFault } from "../thread-fault.ts";
import { type Area, areaOf, jsonOf, rangeOf } from "./cells.ts";
import type { CellJson, ReadRange, RowJson } from "./excel-job.ts";
import { readWorkbook, sheetOf } from "./workbook.ts";

/** Bytes of JSON that the rows may have, so that a message has room for them. */
const MOST_BYTES = 800_000;

export async function readRange(bytes: Uint8Array, task: ReadRange) {
	const sheet = sheetOf(await readWorkbook(bytes), task.sheet);
	const area = task.range === "" ? usedArea(sheet.rows) : areaOf(task.range, "range");
	const lines = area === undefined ? [] : sheet.rows.slice(area.from.row, area.to.row + 1);
	const cells = lines.map((line) => cellsOf(line, area));
	const columns = task.header ? columnNames(cells.shift() ?? []) : [];
	refuseMissing(task.columns, columns);
	const rows: RowJson[] = [];
	let room = MOST_BYTES;
	for (const line of cells.slice(task.offset, task.offset + task.limit)) {
		const row = task.header ? objectOf(line, columns, task.columns) : line;
		room -= Buffer.byteLength(JSON.stringify(row)) + 1;
		if (room < 0 && rows.length > 0) break;
		if (room < 0) throw rowTooLarge(task.offset + 1);
		rows.push(row);
	}
	return {
		rows,
		columns: task.columns.length > 0 ? [...task.columns] : columns,
		count: rows.length,
		more: task.offset + rows.length < cells.length,
		sheet: sheet.name,
		range: area === undefined ? "" : rangeOf(area),
	};
}

/** From the first to the last cell with a value. */
export function usedArea(rows: readonly (readonly unknown[])[]): Area | undefined {
	let area: { from: { row: number; column: number }; to: { row: number; column: number } } | undefined;
	rows.forEach((line, row) => {
		line.forEach((value, column) => {
			if (value === null || value === undefined || value === "") return;
			area ??= { from: { row, column }, to: { row, column } };
			area.from.column = Math.min(area.from.column, column);
			area.to.column = Math.max(area.to.column, column);
			area.to.row = row;
		});
	});
	return area;
}

function cellsOf(line: readonly (CellJson | Date)[], area: Area | undefined): CellJson[] {
	if (area === undefined) return [];
	return Array.from({ length: area.to.column - area.from.column + 1 }, (_, index) =>
		jsonOf(line[area.from.column + index]),
	);
}

function objectOf(line: readonly CellJson[], columns: readonly string[], wanted: readonly string[]): RowJson {
	const row: Record<string, CellJson> = {};
	columns.forEach((name, index) => {
		if (wanted.length === 0 || wanted.includes(name)) row[name] = line[index] ?? null;
	});
	return row;
}

function rowTooLarge(row: number): ThreadFault {
	return new ThreadFault({
		code: "TABLE_ROW_TOO_LARGE",
		message: `Row ${row} has more text than a message holds.`,
		field: "columns",
		hint: "Read fewer columns.",
	});
}
