import type { Sheet } from "hucre/xlsx";
import { columnsOf, fieldsOf } from "../csv/rows-to-write.ts";
import { ThreadFault } from "../thread-fault.ts";
import { type Area, nameOf, placeOf, putCell, rangeOf } from "./cells.ts";
import type { WriteRange } from "./excel-job.ts";
import { newWorkbook, openWorkbook, saveWorkbook, sheetOf } from "./workbook.ts";

export async function writeRange(file: Uint8Array | undefined, task: WriteRange) {
	const bytes = file ?? (await newWorkbook(task.sheet));
	const workbook = await openWorkbook(bytes);
	if (
		task.sheet !== "" &&
		!workbook.sheets.some(({ name }) => name.toLowerCase() === task.sheet.toLowerCase())
	)
		workbook.sheets.push({ name: task.sheet, rows: [] });
	const sheet = sheetOf(workbook, task.sheet);
	const start = placeOf(task.start, "start");
	const columns = columnsOf(task.rows);
	const fields = fieldsOf(task.rows, columns);
	const lines = task.header && columns.length > 0 ? [columns, ...fields] : fields;
	const width = Math.max(0, ...lines.map((line) => line.length));
	const to = { row: start.row + lines.length - 1, column: start.column + width - 1 };
	if (lines.length === 0 || width === 0)
		return { result: { sheet: sheet.name, range: "", count: 0 }, bytes: file };
	placeOf(nameOf(to), "start");
	refuseMerged(sheet, { from: start, to });
	lines.forEach((line, row) => {
		line.forEach((value, column) => {
			putCell(sheet, { row: start.row + row, column: start.column + column }, value, task);
		});
	});
	return {
		result: { sheet: sheet.name, range: rangeOf({ from: start, to }), count: task.rows.length },
		bytes: await saveWorkbook(workbook, bytes),
	};
}

/** A value in a cell that is merged into another one is seen by nobody. */
export function refuseMerged({ merges = [] }: Sheet, { from, to }: Area): void {
	for (const { startRow, startCol, endRow, endCol } of merges) {
		const isOutside = endRow < from.row || startRow > to.row || endCol < from.column || startCol > to.column;
		if (isOutside) continue;
		const merged = rangeOf({
			from: { row: startRow, column: startCol },
			to: { row: endRow, column: endCol },
		});
		throw new ThreadFault({
			code: "WORKBOOK_CELL_MERGED",
			message: `The cells ${merged} are merged, and values would be written into them.`,
			field: "rows",
			hint: "Write to another place, or separate the cells.",
		});
	}
}
