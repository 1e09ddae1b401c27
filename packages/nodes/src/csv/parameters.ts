import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";

export const ENCODINGS = ["utf-8", "utf-16", "windows-1252", "iso-8859-1"] as const;

/** How the text of a CSV file is written as bytes. */
export type CsvEncoding = (typeof ENCODINGS)[number];

/** The delimiters by the names that people and models choose them by. */
export const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
export type DelimiterName = keyof typeof DELIMITERS;

const DELIMITER_NAMES = Object.keys(DELIMITERS) as DelimiterName[];

/** The path of a CSV file and how it is read. */
export const readParameters = {
	path: {
		title: "Path",
		schema: Type.String({ minLength: 1, maxLength: 1024 }),
		description:
			"The CSV file's path inside the workspace, with / between folders, for example in/orders.csv.",
		scopes: ["AI", "Custom", "Message"],
		sink: "path",
	},
	delimiter: {
		title: "Delimiter",
		schema: Type.Enum(["auto", ...DELIMITER_NAMES], { type: "string" }),
		description: "What stands between two fields. With auto it is found by the first lines.",
		scopes: ["Custom", "AI", "Message"],
		default: "auto",
	},
	encoding: {
		title: "Encoding",
		schema: Type.Enum(["auto", ...ENCODINGS], { type: "string" }),
		description:
			"How the file's text is written as bytes. With auto it is UTF-16 or UTF-8 where the file is that, else Windows-1252.",
		scopes: ["Custom", "AI", "Message"],
		default: "auto",
	},
} as const satisfies Inputs;

/** What a file is written with, where none is there yet. */
export const writeParameters = {
	delimiter: {
		title: "Delimiter",
		schema: Type.Enum(DELIMITER_NAMES, { type: "string" }),
		description: "What stands between two fields.",
		scopes: ["Custom", "AI", "Message"],
		default: "comma",
	},
	encoding: {
		title: "Encoding",
		schema: Type.Enum([...ENCODINGS, "utf-8 with mark"], { type: "string" }),
		description:
			"How the text is written as bytes. Excel recognises UTF-8 by its mark. UTF-16 always has its mark.",
		scopes: ["Custom", "AI", "Message"],
		default: "utf-8",
	},
} as const satisfies Inputs;

/** No text is longer in a cell of Excel. */
const LONGEST_CELL = 32_767;

const Cell = Type.Union([
	Type.String({ maxLength: LONGEST_CELL }),
	Type.Number(),
	Type.Boolean(),
	Type.Null(),
]);

/** The rows that nodes write: objects by column, all of one shape or not, or plain lists of values. */
export const Rows = Type.Union([
	Type.Array(Type.Record(Type.String({ maxLength: 500 }), Cell), { maxItems: 100_000 }),
	Type.Array(Type.Array(Cell, { maxItems: 1000 }), { maxItems: 100_000 }),
]);

export const rowsParameter = {
	title: "Rows",
	schema: Rows,
	description:
		"The rows: a list of objects whose keys are the columns, or a list of lists of values. Values are texts, numbers, true, false or null.",
	scopes: ["Message", "AI", "Custom"],
	toolScope: "AI",
} as const satisfies Inputs[string];

export const formulasParameter = {
	title: "Formulas",
	schema: Type.Enum(["keep", "disarm"], { type: "string" }),
	description:
		"What is done with texts that a spreadsheet would run as a formula: disarm writes ' before those that begin with =, @, + or -.",
	// Never a model: texts of strangers may be in the rows.
	scopes: ["Custom"],
	default: "keep",
	advanced: true,
} as const satisfies Inputs[string];

export const ColumnNames = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 1000 });
