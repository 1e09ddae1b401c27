import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { ColumnNames, DELIMITERS, ENCODINGS, readParameters } from "../../csv/parameters.ts";

export const definition = defineNode({
	id: "Csv.Read",
	version: 1,
	name: "Read CSV",
	description: "Reads rows of a CSV file, as many as are asked for, from a file of any size.",
	icon: "table-2",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{path}}",
	keywords: ["csv", "tsv", "table", "import", "spreadsheet", "delimiter", "columns", "rows"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		...readParameters,
		header: {
			title: "First row has names",
			schema: Type.Boolean(),
			description: "Whether the first row names the columns. Rows are then objects, else lists.",
			scopes: ["Custom", "AI", "Message"],
			default: true,
		},
		values: {
			title: "Values",
			schema: Type.Enum(["typed", "text"], { type: "string" }),
			description:
				"typed gives plain numbers, true, false, and null for nothing; what has leading zeros stays text. text gives every value as it is written.",
			scopes: ["Custom", "AI", "Message"],
			default: "typed",
		},
		columns: {
			title: "Columns",
			schema: ColumnNames,
			description:
				"The columns to read, by their names in the header. One that the file does not have is an error. All when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: [],
		},
		offset: {
			title: "Offset",
			schema: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
			description: "How many rows to pass over before the first, without the header.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: 0,
		},
		limit: {
			title: "Limit",
			schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
			description: "How many rows to read at most; fewer when they have more text than a message holds.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: 1000,
		},
	},
	outputs: {
		rows: {
			title: "Rows",
			schema: Type.Array(
				Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Array(Type.Unknown())]),
			),
			description: "The rows: objects by column, or lists where the file has no header.",
		},
		columns: {
			title: "Columns",
			schema: Type.Array(Type.String()),
			description: "The names of the columns that were read; empty without a header.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows were read. Add it to the offset to read on.",
		},
		more: {
			title: "More",
			schema: Type.Boolean(),
			description: "True when the file has rows after the last one that was read.",
		},
		delimiter: {
			title: "Delimiter",
			schema: Type.Enum(Object.keys(DELIMITERS), { type: "string" }),
			description: "The delimiter that the file was read with.",
		},
		encoding: {
			title: "Encoding",
			schema: Type.Enum([...ENCODINGS], { type: "string" }),
			description: "The encoding that the file was read with.",
		},
	},
	tool: {
		name: "read_csv",
		description:
			"Reads rows of a CSV file of the workspace as objects. Reads up to limit rows from offset and says in more whether others follow.",
		annotations: { readOnly: true, openWorld: false },
	},
});
