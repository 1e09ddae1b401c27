import type { RoundtripWorkbook, Sheet, TableDefinition } from "hucre/xlsx";
import { columnsOf, fieldsOf } from "../csv/rows-to-write.ts";
import { ThreadFault } from "../thread-fault.ts";
import { areaOf, nameOf, placeOf, putCell, rangeOf } from "./cells.ts";
import type { AppendRows } from "./excel-job.ts";
import { usedArea } from "./read-range.ts";
import { MARKS_SHEET, newWorkbook, openWorkbook, saveWorkbook, sheetOf } from "./workbook.ts";
import { refuseMerged } from "./write-range.ts";

/** How many appends a workbook remembers. */
const MOST_MARKS = 1000;

/** Adds rows below those that a sheet has, in the columns of its header, and the step's key with them: once for each key. */
export async function appendRows(file: Uint8Array | undefined, task: AppendRows) {
	const bytes = file ?? (await newWorkbook(task.sheet));
	const workbook = await openWorkbook(bytes);
	const marks = marksOf(workbook);
	const earlier = marks.rows.find(([key]) => key === task.key);
	if (earlier !== undefined)
		return { result: { sheet: String(earlier[1]), range: String(earlier[2]), count: Number(earlier[3]) } };
	const sheet = sheetOf(workbook, task.sheet);
	const range = addRows(sheet, task);
	marks.rows.push([task.key, sheet.name, range, task.rows.length]);
	if (marks.rows.length > MOST_MARKS) marks.rows.splice(0, marks.rows.length - MOST_MARKS);
	return {
		result: { sheet: sheet.name, range, count: task.rows.length },
		bytes: await saveWorkbook(workbook, bytes),
	};
}

function marksOf({ sheets }: RoundtripWorkbook): Sheet {
	const found = sheets.find(({ name }) => name === MARKS_SHEET);
	if (found) return found;
	const marks: Sheet = { name: MARKS_SHEET, rows: [], veryHidden: true };
	sheets.push(marks);
	return marks;
}

/** @returns the range of the new rows */
function addRows(sheet: Sheet, task: AppendRows): string {
	const top = task.headerRow - 1;
	const start = Math.max(
		0,
		(sheet.rows[top] ?? []).findIndex((value) => value !== null && value !== ""),
	);
	const header = headerFrom(sheet, top, start);
	const isNew = header.length === 0;
	const columns = isNew ? columnsOf(task.rows) : header;
	const fields = fieldsOf(task.rows, columns);
	if (fields.length === 0) return "";
	const lastColumn = start + (columns.length || (fields[0]?.length ?? 1)) - 1;
	if (isNew) {
		columns.forEach((name, index) => {
			putCell(sheet, { row: top, column: start + index }, name, TEXT);
		});
	}
	const last = lastRow(sheet, top, start, lastColumn, isNew && columns.length === 0);
	const from = { row: last + 1, column: start };
	const to = { row: last + fields.length, column: lastColumn };
	placeOf(nameOf(to), "rows");
	refuseMerged(sheet, { from, to });
	growTables(sheet, last, to.row, { start, end: lastColumn });
	fields.forEach((line, index) => {
		line.forEach((value, column) => {
			const above = last > top ? sheet.cells?.get(`${last},${start + column}`)?.style : undefined;
			putCell(sheet, { row: from.row + index, column: start + column }, value, task, above);
		});
	});
	return rangeOf({ from, to });
}

const TEXT = { dates: "text", formulas: "text" } as const;

/** The names from the first one in the row to the first cell that is empty. */
function headerFrom(sheet: Sheet, row: number, start: number): string[] {
	const cells = (sheet.rows[row] ?? []).slice(start);
	const end = cells.findIndex((value) => value === null || value === "");
	return cells.slice(0, end === -1 ? cells.length : end).map(String);
}

/** The last row that has a value, or a formula, in these columns. */
function lastRow(sheet: Sheet, top: number, start: number, end: number, isEmpty: boolean): number {
	if (isEmpty) return top - 1;
	const values = sheet.rows.map((line) => line.slice(start, end + 1));
	const area = usedArea(values.slice(top + 1));
	let last = area === undefined ? top : top + 1 + area.to.row;
	for (const [key, { formula }] of sheet.cells ?? []) {
		const [row = 0, column = 0] = key.split(",").map(Number);
		if (formula !== undefined && column >= start && column <= end) last = Math.max(last, row);
	}
	return last;
}

/** A table that ends with the last row takes the new ones in, as Excel does. */
function growTables(
	sheet: Sheet,
	last: number,
	newLast: number,
	columns: { start: number; end: number },
): void {
	for (const table of sheet.tables ?? []) {
		if (table.range === undefined) continue;
		const area = areaOf(table.range, "sheet");
		const meets = area.from.column <= columns.end && area.to.column >= columns.start;
		if (!meets || area.to.row < last) continue;
		if (area.to.row > last || table.showTotalRow) throw hasTotals(table);
		table.range = rangeOf({ from: area.from, to: { row: newLast, column: area.to.column } });
	}
}

function hasTotals({ name }: TableDefinition): ThreadFault {
	return new ThreadFault({
		code: "WORKBOOK_TABLE_FULL",
		message: `The table ${name} ends with a row of totals, or with empty rows: no row can be added below the last one.`,
		field: "sheet",
		hint: "Switch the table's totals off, or make the table as large as its rows.",
	});
}
