import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { rowsParameter } from "../../csv/parameters.ts";
import { cellParameters, pathParameter, sheetParameter } from "../../excel/parameters.ts";

export const definition = defineNode({
	id: "Excel.WriteRange",
	version: 1,
	name: "Excel Write Range",
	description:
		"Writes rows into cells of a sheet. Everything else of the workbook stays: charts, formats, validations, comments.",
	icon: "sheet",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{path}}[, {{sheet}}] at {{start}}",
	keywords: ["excel", "xlsx", "workbook", "spreadsheet", "cells", "sheet", "export"],
	// The same cells get the same values again.
	effect: "safe",
	locks: "path",
	source: { untrusted: true, outputs: ["sheet", "range"] },
	inputs: {
		path: {
			...pathParameter,
			description: "The workbook's path inside the workspace. Where there is none, it is made.",
		},
		sheet: {
			...sheetParameter,
			description: "The sheet's name; it is added where there is none. The first sheet when empty.",
		},
		start: {
			title: "Start",
			schema: Type.String({ minLength: 2, maxLength: 12 }),
			description: "The cell for the first value, such as A1.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "A1",
		},
		rows: rowsParameter,
		header: {
			title: "Write names",
			schema: Type.Boolean(),
			description: "Whether the names of the columns are written above rows that are objects.",
			scopes: ["Custom", "AI", "Message"],
			default: true,
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
			description: "The cells that were written; empty for no rows.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows were written, without the header.",
			neutral: true,
		},
	},
	tool: {
		name: "excel_write_range",
		description:
			"Writes rows into cells of a sheet of an Excel workbook of the workspace, over the values that are there. Makes the workbook and the sheet where they are missing.",
		annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
	},
});
