import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { countOutput, rowsOutput, rowsParameter } from "../table-parameters.ts";

export const definition = defineNode({
	id: "Table.Join",
	version: 1,
	name: "Join Tables",
	description: "Puts the rows of two tables together that have the same values in some columns.",
	icon: "combine",
	color: "neutral",
	group: "Tables",
	category: "data",
	summary: "[on {{on}}]",
	keywords: ["merge", "lookup", "vlookup", "combine", "inner join", "left join", "table", "data table"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		rows: { ...rowsParameter, title: "Rows", description: "The first table: a list of objects." },
		with: { ...rowsParameter, title: "With", description: "The other table: a list of objects." },
		on: {
			title: "On",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 1003 }), { minItems: 1, maxItems: 10 }),
			description:
				"The columns that must be the same: one name where both tables have it, or customer_id = id, with the first table's column first.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		keep: {
			title: "Keep",
			schema: Type.Enum(["pairs", "all of the first", "all of both", "first without a partner"], {
				type: "string",
			}),
			description:
				"Which rows to keep: only pairs, all of the first table, all of both, or those of the first table that have no partner.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "pairs",
		},
		prefix: {
			title: "Prefix",
			schema: Type.String({ minLength: 1, maxLength: 50 }),
			description: "What is written before a column of the other table whose name the first table has too.",
			scopes: ["Custom", "AI", "Message"],
			default: "other_",
			advanced: true,
		},
	},
	outputs: {
		rows: rowsOutput,
		count: countOutput,
		unmatched: {
			title: "Unmatched",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many rows of the first table have no partner.",
		},
	},
	tool: {
		name: "join_tables",
		description: "Puts the rows of two tables together that have the same values in some columns.",
		annotations: { readOnly: true, openWorld: false },
	},
});
