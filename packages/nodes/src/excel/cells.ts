import type { CellStyle, CellValue, Sheet } from "hucre/xlsx";
import { ThreadFault } from "../thread-fault.ts";
import type { CellFormat, CellJson } from "./excel-job.ts";

/** A place in a sheet, from 0. */
export interface Place {
	readonly row: number;
	readonly column: number;
}

export interface Area {
	readonly from: Place;
	readonly to: Place;
}

const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

const ISO_DATE =
	/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z?)?$/;

/** Such as `B3`. @throws ThreadFault `WORKBOOK_RANGE_INVALID` */
export function placeOf(text: string, field: string): Place {
	const [, letters = "", digits = ""] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(text.trim()) ?? [];
	const column =
		[...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
	const row = Number(digits) - 1;
	if (letters === "" || column >= MOST_COLUMNS || row >= MOST_ROWS) {
		throw new ThreadFault({
			code: "WORKBOOK_RANGE_INVALID",
			message: `${JSON.stringify(text)} is no place of a sheet.`,
			field,
			hint: "Write a cell such as B3, or two such as B3:D10.",
		});
	}
	return { row, column };
}

/** Such as `B3:D10`; the other way round means the same. */
export function areaOf(text: string, field: string): Area {
	const [first = "", second = first] = text.split(":", 2);
	const one = placeOf(first, field);
	const other = placeOf(second, field);
	return {
		from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
		to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
	};
}

export function nameOf({ row, column }: Place): string {
	let letters = "";
	for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
		letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
	return `${letters}${row + 1}`;
}

export function rangeOf({ from, to }: Area): string {
	return `${nameOf(from)}:${nameOf(to)}`;
}

/** The value of a cell as JSON: a date without a time as `2026-05-04`, with one as `2026-05-04T12:30:00`. */
export function jsonOf(value: CellValue | undefined): CellJson {
	if (!(value instanceof Date)) return value ?? null;
	if (Number.isNaN(value.getTime())) return null;
	const [day = "", time = ""] = value.toISOString().split("T");
	return time.startsWith("00:00:00.000") ? day : `${day}T${time.replace(/(?:\.000)?Z$/, "")}`;
}

/** Puts a value into a cell, which keeps its look, its comment and its link. */
export function putCell(
	sheet: Sheet,
	place: Place,
	json: CellJson,
	format: CellFormat,
	style?: CellStyle,
): void {
	const { row, column } = place;
	sheet.cells ??= new Map();
	const { cells } = sheet;
	const key = `${row},${column}`;
	const before = cells.get(key);
	const isFormula = format.formulas === "formula" && typeof json === "string" && /^=./.test(json);
	const value = isFormula ? null : cellValueOf(json, format);
	putValue(sheet.rows, place, value);
	const look = before?.style ?? style;
	const dateLook = value instanceof Date && look?.numFmt === undefined ? { numFmt: dateFormat(value) } : {};
	cells.set(key, {
		value,
		type: isFormula ? "formula" : typeOf(value),
		...(isFormula ? { formula: String(json).slice(1) } : {}),
		...(look || value instanceof Date ? { style: { ...look, ...dateLook } } : {}),
		...(before?.comment ? { comment: before.comment } : {}),
		...(before?.hyperlink ? { hyperlink: before.hyperlink } : {}),
	});
}

function putValue(rows: CellValue[][], { row, column }: Place, value: CellValue): void {
	while (rows.length <= row) rows.push([]);
	const line = rows[row] ?? [];
	while (line.length < column) line.push(null);
	line[column] = value;
}

function cellValueOf(json: CellJson, { dates }: CellFormat): CellValue {
	if (dates !== "iso" || typeof json !== "string" || !ISO_DATE.test(json)) return json;
	const date = new Date(/T.*[^Z]$/.test(json) ? `${json}Z` : json);
	// The 31st of February is no day: it stays the text that it is.
	return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(json.slice(0, 10)) ? json : date;
}

function typeOf(value: CellValue) {
	if (value instanceof Date) return "date";
	if (value === null) return "empty";
	return typeof value as "string" | "number" | "boolean";
}

function dateFormat(date: Date): string {
	return date.toISOString().includes("T00:00:00.000") ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm:ss";
}
