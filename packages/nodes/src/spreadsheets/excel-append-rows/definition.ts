import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { rowsParameter } from "../../csv/parameters.ts";
import { cellParameters, pathParameter, sheetParameter } from "../../excel/parameters.ts";

export const definition = defineNode({
	id: "Excel.AppendRows",
	version: 1,
	name: "Excel Append Rows",
	description:
		"Adds rows below those of a sheet, in the columns of its header, once for each step. A table and the formats of the last row go along.",
	icon: "table-rows-split",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{path}}[, {{sheet}}]",
	keywords: ["excel", "xlsx", "workbook", "spreadsheet", "add rows", "table", "log"],
	// The step's key is written into the workbook in the same replacement.
	effect: "keyed",
	locks: "path",
	source: { untrusted: true, outputs: ["sheet", "range"] },
	inputs: {
		path: {
			...pathParameter,
			description: "The workbook's path inside the workspace. Where there is none, it is made.",
		},
		sheet: sheetParameter,
		rows: rowsParameter,
		header_row: {
			title: "Header row",
			schema: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
			description: "The number of the row that names the columns.",
			scopes: ["Custom", "AI", "Message"],
			default: 1,
		},
		...cellParameters,
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The workbook." },
		file: { title: "File", schema: FileOutput, description: "The workbook, for nodes that take a file." },
		sheet: { title: "Sheet", schema: Type.String(), description: "The sheet that was written to." },
		range: {
			title: "Range",
			schema: Type.String(),
			description: "The cells of the new rows; empty for no rows.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows were added.",
			neutral: true,
		},
	},
	tool: {
		name: "excel_append_rows",
		description:
			"Adds rows below those of a sheet of an Excel workbook of the workspace. The keys of the rows must be names in the sheet's header.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
	},
});
