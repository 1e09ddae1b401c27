import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { Column, countOutput, rowsOutput, rowsParameter } from "../table-parameters.ts";

export const definition = defineNode({
	id: "Table.Deduplicate",
	version: 1,
	name: "Remove Duplicates",
	description: "Keeps one of the rows of a table that are the same.",
	icon: "copy-x",
	color: "neutral",
	group: "Tables",
	category: "data",
	summary: "[by {{columns}}]",
	keywords: ["distinct", "unique", "deduplicate", "table", "data table"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		rows: rowsParameter,
		columns: {
			title: "Columns",
			schema: Type.Array(Column, { maxItems: 100 }),
			description: "The columns in which rows must be the same. All when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: [],
		},
		keep: {
			title: "Keep",
			schema: Type.Enum(["first", "last"], { type: "string" }),
			description: "Which one of the rows that are the same is kept.",
			scopes: ["Custom", "AI", "Message"],
			default: "first",
		},
	},
	outputs: {
		rows: rowsOutput,
		count: countOutput,
		removed: {
			title: "Removed",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows were left out.",
		},
	},
	tool: {
		name: "remove_duplicates",
		description: "Keeps one of the rows of a table that are the same, in all columns or in some.",
		annotations: { readOnly: true, openWorld: false },
	},
});
