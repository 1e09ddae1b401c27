import type { RoundtripWorkbook } from "hucre/xlsx";
import { ThreadFault } from "../thread-fault.ts";
import type { ChangeSheets } from "./excel-job.ts";
import { MARKS_SHEET, newWorkbook, openWorkbook, readWorkbook, saveWorkbook, sheetOf } from "./workbook.ts";
import { ZipParts } from "./zip-parts.ts";

/** Lists, adds, renames or deletes a sheet. What is so already stays so: doing it again changes nothing. */
export async function changeSheets(file: Uint8Array | undefined, task: ChangeSheets) {
	if (file === undefined) {
		const bytes = await newWorkbook(named(task.sheet, "sheet"));
		return { result: { sheets: listOf(await readWorkbook(bytes)), changed: true }, bytes };
	}
	const workbook = task.action === "list" ? await readWorkbook(file) : await openWorkbook(file);
	const changed = change(workbook, task, file);
	const result = { sheets: listOf(workbook), changed };
	return changed ? { result, bytes: await saveWorkbook(workbook, file) } : { result };
}

function change(
	workbook: RoundtripWorkbook,
	{ action, sheet, newName }: ChangeSheets,
	file: Uint8Array,
): boolean {
	if (action === "list") return false;
	const index = indexOf(workbook, named(sheet, "sheet"));
	if (action === "add") {
		if (index < 0) workbook.sheets.push({ name: sheet, rows: [] });
		return index < 0;
	}
	if (action === "delete") {
		if (index < 0) return false;
		remove(workbook, index, file);
		return true;
	}
	const target = indexOf(workbook, named(newName, "new_name"));
	if (index < 0 && target >= 0) return false;
	const found = sheetOf(workbook, sheet);
	if (found.name === newName) return false;
	if (target >= 0 && target !== index) throw sheetExists(newName);
	refuseUsed(found.name, file);
	found.name = newName;
	return true;
}

function remove(workbook: RoundtripWorkbook, index: number, file: Uint8Array): void {
	const { sheets } = workbook;
	const [sheet] = sheets.slice(index, index + 1);
	if (sheet === undefined) return;
	if (sheets.filter(({ name, hidden }) => name !== MARKS_SHEET && !hidden).length < 2) {
		throw new ThreadFault({
			code: "WORKBOOK_SHEET_NEEDED",
			message: `The sheet '${sheet.name}' is the only one: a workbook needs a sheet.`,
			field: "sheet",
			hint: "Add another sheet first.",
		});
	}
	refuseUsed(sheet.name, file);
	sheets.splice(index, 1);
}

/** Formulas, names and charts name a sheet by its name: they would be broken without it. */
function refuseUsed(name: string, file: Uint8Array): void {
	const parts = new ZipParts(file);
	const quoted = `'${name.replaceAll("'", "''")}'!`;
	const written = [`${name}!`, quoted].map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
	const uses = [...parts.names].filter((part) =>
		/^xl\/(workbook|worksheets\/|charts\/|pivotCache\/).*\.xml$/.test(part),
	);
	const isUsed = uses.some((part) => {
		const text = parts.text(part).replaceAll("&apos;", "'").toLowerCase();
		return written.some((use) => text.includes(use.toLowerCase()));
	});
	if (!isUsed) return;
	throw new ThreadFault({
		code: "WORKBOOK_SHEET_USED",
		message: `Formulas, names or charts refer to the sheet '${name}' by its name.`,
		field: "sheet",
		hint: "Rename or delete it in Excel, which changes or shows what refers to it.",
	});
}

function listOf({ sheets }: Pick<RoundtripWorkbook, "sheets">) {
	return sheets
		.filter(({ name }) => name !== MARKS_SHEET)
		.map(({ name, rows, hidden, veryHidden }) => ({
			name,
			rows: rows.length,
			columns: rows.reduce((most, row) => Math.max(most, row.length), 0),
			hidden: Boolean(hidden || veryHidden),
		}));
}

function indexOf({ sheets }: RoundtripWorkbook, name: string): number {
	return sheets.findIndex((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
}

function named(name: string, field: string): string {
	if (name.trim() !== "" && name !== MARKS_SHEET) return name;
	throw new ThreadFault({
		code: "WORKBOOK_SHEET_NAME_INVALID",
		message: "No sheet can have this name, or it is empty.",
		field,
		hint: "Give a name of 1 to 31 characters.",
	});
}

function sheetExists(name: string): ThreadFault {
	return new ThreadFault({
		code: "WORKBOOK_SHEET_EXISTS",
		message: `The workbook has a sheet '${name}' already.`,
		field: "new_name",
		hint: "Choose another name.",
	});
}
