import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { formulasParameter, readParameters, rowsParameter } from "../../csv/parameters.ts";

export const definition = defineNode({
	id: "Csv.Append",
	version: 1,
	name: "Append to CSV",
	description:
		"Adds rows at the end of a CSV file, in the columns that it has. Makes the file where there is none.",
	icon: "table-rows-split",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{path}}",
	keywords: ["csv", "tsv", "table", "add rows", "log", "spreadsheet"],
	// Adding the same rows again makes another file.
	effect: "once",
	locks: "path",
	source: { untrusted: true, outputs: [] },
	inputs: {
		...readParameters,
		rows: rowsParameter,
		header: {
			title: "First row has names",
			schema: Type.Boolean(),
			description: "Whether the file's first row names the columns. A new file then begins with it.",
			scopes: ["Custom", "AI", "Message"],
			default: true,
		},
		formulas: formulasParameter,
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The file that was written." },
		file: { title: "File", schema: FileOutput, description: "The file, for nodes that take one." },
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows were added.",
			neutral: true,
		},
	},
	tool: {
		name: "append_csv",
		description:
			"Adds rows at the end of a CSV file of the workspace. The keys of the rows must be columns of the file.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
	},
});
