import {
	openXlsx,
	type RoundtripWorkbook,
	readXlsx,
	type Sheet,
	saveXlsx,
	type Workbook,
	writeXlsx,
} from "hucre/xlsx";
import { ThreadFault } from "../thread-fault.ts";
import { losses } from "./losses.ts";
import { invalid, ZipParts } from "./zip-parts.ts";

/** The sheet that remembers which rows were appended; Excel shows it to nobody. */
export const MARKS_SHEET = "_switchyard";

/** @throws ThreadFault what is wrong with the file */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
	checkFile(bytes);
	return readXlsx(bytes);
}

/** A workbook to be changed: what of it is not changed is written as it was. */
export async function openWorkbook(bytes: Uint8Array): Promise<RoundtripWorkbook> {
	checkFile(bytes);
	return openXlsx(bytes, { readStyles: true });
}

export async function newWorkbook(sheet: string): Promise<Uint8Array> {
	return writeXlsx({ sheets: [{ name: sheet || "Sheet1", rows: [] }] });
}

/**
 * The changed workbook as a file.
 * @throws ThreadFault `WORKBOOK_WOULD_LOSE` when it would lack something that the file has
 */
export async function saveWorkbook(workbook: RoundtripWorkbook, before: Uint8Array): Promise<Uint8Array> {
	const bytes = await saveXlsx(workbook);
	const lost = losses(new ZipParts(before), new ZipParts(bytes));
	if (lost.length > 0) throw wouldLose(`its ${lost.join(", its ")} would be lost`);
	const misplaced = movedObjects(workbook, await readXlsx(bytes, { maxRows: 1 }));
	if (misplaced !== undefined)
		throw wouldLose(`charts or pictures of the sheet '${misplaced}' would end up on another`);
	return bytes;
}

/** The first sheet whose objects are not those that it had: the library finds a sheet's parts by its position. */
function movedObjects(before: Workbook, after: Workbook): string | undefined {
	const objects = ({ charts, images, textBoxes, tables, pivotTables, slicers, timelines }: Sheet) =>
		[charts, images, textBoxes, tables, pivotTables, slicers, timelines]
			.map((list) => list?.length ?? 0)
			.join();
	return before.sheets.find((sheet, index) => {
		const saved = after.sheets[index];
		return saved === undefined || objects(saved) !== objects(sheet);
	})?.name;
}

function wouldLose(what: string): ThreadFault {
	return new ThreadFault({
		code: "WORKBOOK_WOULD_LOSE",
		message: `The workbook was not changed: ${what}.`,
		field: "path",
		hint: "Keep the rows in a workbook of their own, which the other one refers to.",
	});
}

/** @throws ThreadFault `WORKBOOK_SHEET_MISSING`, which names those that are there */
export function sheetOf({ sheets }: Pick<Workbook, "sheets">, name: string): Sheet {
	const visible = sheets.filter((sheet) => sheet.name !== MARKS_SHEET);
	const found =
		name === "" ? visible[0] : visible.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
	if (found !== undefined) return found;
	const names = visible.slice(0, 20).map((sheet) => `'${sheet.name}'`);
	throw new ThreadFault({
		code: "WORKBOOK_SHEET_MISSING",
		message: `The workbook has no sheet '${name}'. It has ${names.join(", ")}.`,
		field: "sheet",
		hint: "Check the spelling, or leave it empty for the first sheet.",
	});
}

/** What Office puts a password-protected workbook into, as it does the workbooks of Excel 97. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function checkFile(bytes: Uint8Array): void {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (!file.subarray(0, 4).equals(OLE)) {
		const parts = new Set(new ZipParts(bytes).names);
		if (!parts.has("xl/workbook.xml")) throw invalid("it is another kind of file");
		return;
	}
	if (!file.includes(Buffer.from("EncryptedPackage", "utf16le"))) throw invalid("it is of Excel 97 to 2003");
	throw new ThreadFault({
		code: "WORKBOOK_ENCRYPTED",
		message: "The workbook is protected by a password.",
		field: "path",
		hint: "Save it without a password.",
	});
}
