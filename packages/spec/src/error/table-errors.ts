import type { ErrorEntry } from "./error-entry.ts";

/** What is wrong with a table, or with the file that has it, as part of the catalogue. */
export const TABLE_ERRORS = {
	CSV_ENCODING_WRONG: {
		status: 422,
		fault: "user",
		summary: "The file is not text in the encoding that it was to be read with.",
		hint: "Choose auto, or the encoding that the file was saved with.",
	},
	CSV_DELIMITER_WRONG: {
		status: 422,
		fault: "user",
		summary: "The file does not have the delimiter that it was to be read with.",
		hint: "Choose auto, or the delimiter that the file has.",
	},
	CSV_INVALID: {
		status: 422,
		fault: "user",
		summary: "A line of the file is not CSV.",
		hint: "Quotes in a quoted field are written twice. Check the delimiter and the line.",
	},
	TABLE_ROW_UNEVEN: {
		status: 422,
		fault: "user",
		summary: "A row has more or fewer values than the table has columns.",
	},
	TABLE_ROW_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "One row has more text than a message holds.",
		hint: "Read fewer columns.",
	},
	CSV_CHARACTER_UNENCODABLE: {
		status: 422,
		fault: "user",
		summary: "A character cannot be written in the chosen encoding.",
		hint: "Choose UTF-8, or replace the character.",
	},
	TABLE_COLUMN_MISSING: {
		status: 422,
		fault: "user",
		summary: "The table does not have a column that was asked for.",
		hint: "Check the spelling, and that the right delimiter and header are used.",
	},
	TABLE_COLUMN_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "A row has a value for something that is no column of the table.",
		hint: "Rename the key, or add the column.",
	},
	TABLE_COLUMN_RESERVED: {
		status: 422,
		fault: "user",
		summary: "A column has a name that no message may hold.",
		hint: "Rename the column.",
	},
	TABLE_VALUE_INVALID: {
		status: 422,
		fault: "user",
		summary: "A value of a table cannot be compared or computed with.",
		hint: "Convert the column first, for example by reading a CSV file with typed values.",
	},
	TABLE_CONDITION_INVALID: {
		status: 422,
		fault: "user",
		summary: "A condition or a computation lacks its value or its column.",
		hint: "Give it what the message says that it lacks.",
	},
	TABLE_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The result would have more rows than a table may have.",
		hint: "Join on columns whose values are unique in one of the tables.",
	},
	TABLE_TIMEOUT: {
		status: 422,
		fault: "user",
		summary: "Reading or changing the table took too long.",
		hint: "Work with a smaller part of it.",
	},
	WORKBOOK_INVALID: {
		status: 422,
		fault: "user",
		summary: "The file cannot be read as a workbook.",
		hint: "Open it in Excel or LibreOffice and save it as .xlsx.",
	},
	WORKBOOK_ENCRYPTED: {
		status: 422,
		fault: "user",
		summary: "The workbook is protected by a password.",
		hint: "Save it without a password.",
	},
	WORKBOOK_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The workbook is larger than a node may open.",
		hint: "Split it, or save its sheet as CSV: CSV files of any size are read.",
	},
	WORKBOOK_WOULD_LOSE: {
		status: 422,
		fault: "user",
		summary: "The workbook was not changed, because something of it would be lost.",
		hint: "Keep the data in a workbook without it, and let the other one refer to it.",
	},
	WORKBOOK_RANGE_INVALID: {
		status: 422,
		fault: "user",
		summary: "A text names no place of a sheet.",
		hint: "Write a cell such as B3, or two such as B3:D10.",
	},
	WORKBOOK_CELL_MERGED: {
		status: 422,
		fault: "user",
		summary: "Values would be written into merged cells.",
		hint: "Write to another place, or separate the cells.",
	},
	WORKBOOK_TABLE_FULL: {
		status: 422,
		fault: "user",
		summary: "A table of the sheet has no room for another row.",
		hint: "Switch the table's totals off, or make the table as large as its rows.",
	},
	WORKBOOK_SHEET_MISSING: {
		status: 422,
		fault: "user",
		summary: "The workbook has no sheet of this name.",
		hint: "Check the spelling, or leave the name empty for the first sheet.",
	},
	WORKBOOK_SHEET_EXISTS: {
		status: 409,
		fault: "user",
		summary: "The workbook has a sheet of this name already.",
		hint: "Choose another name.",
	},
	WORKBOOK_SHEET_NAME_INVALID: {
		status: 422,
		fault: "user",
		summary: "No sheet can have this name.",
		hint: "Give a name of 1 to 31 characters.",
	},
	WORKBOOK_SHEET_NEEDED: {
		status: 422,
		fault: "user",
		summary: "The only sheet of a workbook cannot be deleted.",
		hint: "Add another sheet first.",
	},
	WORKBOOK_SHEET_USED: {
		status: 422,
		fault: "user",
		summary: "Formulas, names or charts refer to the sheet by its name.",
		hint: "Rename or delete it in Excel, which changes or shows what refers to it.",
	},
} as const satisfies Record<string, ErrorEntry>;
