import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { pathParameter, SheetName } from "../../excel/parameters.ts";

export const definition = defineNode({
	id: "Excel.Sheets",
	version: 1,
	name: "Excel Sheets",
	description: "Lists the sheets of an Excel workbook, or adds, renames or deletes one.",
	icon: "layers",
	color: "green",
	group: "Spreadsheets",
	category: "data",
	summary: "{{action}}[ {{sheet}}] in {{path}}",
	keywords: ["excel", "xlsx", "workbook", "spreadsheet", "worksheet", "tab"],
	// What is so already stays so: a sheet that is there is not added, one that is not there not deleted.
	effect: "safe",
	locks: "path",
	source: { untrusted: true, outputs: ["sheets"] },
	inputs: {
		path: pathParameter,
		action: {
			title: "Action",
			schema: Type.Enum(["list", "add", "rename", "delete"], { type: "string" }),
			description: "What to do.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "list",
		},
		sheet: {
			title: "Sheet",
			schema: SheetName,
			description: "The sheet to add, rename or delete.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		new_name: {
			title: "New name",
			schema: SheetName,
			description: "The name that a sheet is renamed to.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The workbook." },
		file: { title: "File", schema: FileOutput, description: "The workbook, for nodes that take a file." },
		sheets: {
			title: "Sheets",
			schema: Type.Array(
				Type.Object({
					name: Type.String(),
					rows: Type.Integer({ minimum: 0 }),
					columns: Type.Integer({ minimum: 0 }),
					hidden: Type.Boolean(),
				}),
			),
			description: "The sheets in their order, with how many rows and columns each has.",
		},
		changed: {
			title: "Changed",
			schema: Type.Boolean(),
			description: "False when the workbook was so already.",
			neutral: true,
		},
	},
	tool: {
		name: "excel_sheets",
		description: "Lists the sheets of an Excel workbook of the workspace, or adds, renames or deletes one.",
		annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
	},
});
