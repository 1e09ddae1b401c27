import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { countOutput, rowsOutput, rowsParameter } from "../table-parameters.ts";

export const definition = defineNode({
	id: "Table.Sort",
	version: 1,
	name: "Sort Rows",
	description: "Puts the rows of a table in order. Rows that are equal keep their order.",
	icon: "arrow-down-a-z",
	color: "neutral",
	group: "Tables",
	category: "data",
	summary: "[by {{by}}]",
	keywords: ["order by", "rank", "top", "table", "data table"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		rows: rowsParameter,
		by: {
			title: "Sort by",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 510 }), { minItems: 1, maxItems: 20 }),
			description:
				"The columns to sort by, the first one first. For the largest or latest first, write desc after the column, for example: total desc.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		limit: {
			title: "Limit",
			schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
			description: "How many rows to keep at most, for example the top 10.",
			scopes: ["Custom", "AI", "Message"],
			default: 100_000,
			advanced: true,
		},
	},
	outputs: { rows: rowsOutput, count: countOutput },
	tool: {
		name: "sort_rows",
		description: "Puts the rows of a table in order by one or more columns.",
		annotations: { readOnly: true, openWorld: false },
	},
});
