import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { ColumnNames } from "../../csv/parameters.ts";
import { pathParameter, sheetParameter } from "../../excel/parameters.ts";

export const definition = defineNode({
	id: "Excel.ReadRange",
	version: 1,
	name: "Excel Read Range",
	description: "Reads cells of a sheet of an Excel workbook as rows.",
	icon: "sheet",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{path}}[, {{sheet}}][ {{range}}]",
	keywords: ["excel", "xlsx", "workbook", "spreadsheet", "cells", "sheet", "table"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: pathParameter,
		sheet: sheetParameter,
		range: {
			title: "Range",
			schema: Type.String({ maxLength: 30 }),
			description: "The cells to read, such as A1:D20. All that have a value when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		header: {
			title: "First row has names",
			schema: Type.Boolean(),
			description: "Whether the first row of the range names the columns. Rows are then objects, else lists.",
			scopes: ["Custom", "AI", "Message"],
			default: true,
		},
		columns: {
			title: "Columns",
			schema: ColumnNames,
			description:
				"The columns to read, by their names in the header. One that is not there is an error. All when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: [],
		},
		offset: {
			title: "Offset",
			schema: Type.Integer({ minimum: 0, maximum: 1_048_576 }),
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
			description:
				"The rows: objects by column, or lists. Dates are texts such as 2026-05-04, formulas their last result.",
		},
		columns: {
			title: "Columns",
			schema: Type.Array(Type.String()),
			description: "The names of the columns that were read; empty without a header.",
		},
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How many rows were read." },
		more: {
			title: "More",
			schema: Type.Boolean(),
			description: "True when the range has rows after the last one that was read.",
		},
		sheet: { title: "Sheet", schema: Type.String(), description: "The sheet's name as the workbook has it." },
		range: {
			title: "Range",
			schema: Type.String(),
			description: "The range that was looked at; empty where the sheet has no value.",
		},
	},
	tool: {
		name: "excel_read_range",
		description:
			"Reads rows of a sheet of an Excel workbook of the workspace, and says in more whether others follow.",
		annotations: { readOnly: true, openWorld: false },
	},
});
