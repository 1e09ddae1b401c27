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
	CSV_ROW_UNEVEN: {
		status: 422,
		fault: "user",
		summary: "A row has more or fewer values than the table has columns.",
	},
	CSV_ROW_TOO_LARGE: {
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
	TABLE_TIMEOUT: {
		status: 422,
		fault: "user",
		summary: "Reading or changing the table took too long.",
		hint: "Work with a smaller part of it.",
	},
} satisfies Record<string, ErrorEntry>;
