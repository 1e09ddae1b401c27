import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { ColumnNames, formulasParameter, rowsParameter, writeParameters } from "../../csv/parameters.ts";

export const definition = defineNode({
	id: "Csv.Write",
	version: 1,
	name: "Write CSV",
	description: "Writes rows as a CSV file, replacing the one that is there.",
	icon: "table-2",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{path}}",
	keywords: ["csv", "tsv", "table", "export", "spreadsheet", "save rows"],
	// The file is replaced as a whole: writing the same rows again leaves the same file.
	effect: "safe",
	locks: "path",
	source: { trusted: "It writes a new file and reads none." },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description:
				"The CSV file's path inside the workspace, for example out/orders.csv. A file of the same path is replaced.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		rows: rowsParameter,
		columns: {
			title: "Columns",
			schema: ColumnNames,
			description:
				"The columns in their order. When empty, the keys of the rows, in the order in which they first occur.",
			scopes: ["Custom", "AI", "Message"],
			default: [],
		},
		header: {
			title: "Write names",
			schema: Type.Boolean(),
			description: "Whether the first line names the columns.",
			scopes: ["Custom", "AI", "Message"],
			default: true,
		},
		...writeParameters,
		formulas: formulasParameter,
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The file that was written." },
		file: { title: "File", schema: FileOutput, description: "The file, for nodes that take one." },
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows were written, without the header.",
			neutral: true,
		},
	},
	tool: {
		name: "write_csv",
		description:
			"Writes rows as a CSV file of the workspace. A file of the same path is replaced, so pass all rows.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
