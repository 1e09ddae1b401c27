import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { Column, countOutput, rowsOutput, rowsParameter } from "../table-parameters.ts";

const FUNCTIONS = [
	"count",
	"count distinct",
	"sum",
	"average",
	"minimum",
	"maximum",
	"first",
	"last",
	"list",
] as const;

const Value = Type.Object(
	{
		function: Type.Enum([...FUNCTIONS], { type: "string" }),
		/** The column that it is of; a count of rows needs none. */
		column: Type.Optional(Column),
		/** What the result is called; the function and the column when absent. */
		as: Type.Optional(Column),
	},
	{ additionalProperties: false },
);

export const definition = defineNode({
	id: "Table.Aggregate",
	version: 1,
	name: "Aggregate Rows",
	description: "Groups the rows of a table and computes sums, counts and averages of each group.",
	icon: "sigma",
	color: "neutral",
	group: "Tables",
	category: "data",
	summary: "[by {{group_by}}]",
	keywords: ["group by", "sum", "count", "average", "pivot", "summarize", "table", "data table"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		rows: rowsParameter,
		group_by: {
			title: "Group by",
			schema: Type.Array(Column, { maxItems: 20 }),
			description: "The columns whose values make a group. All rows are one group when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: [],
		},
		values: {
			title: "Values",
			schema: Type.Array(Value, { minItems: 1, maxItems: 50 }),
			description:
				"What to compute of each group: a function of a column, and the column for the result, which is called by both when absent. Only “count” needs no column.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: [{ function: "count" }],
		},
	},
	outputs: { rows: rowsOutput, count: countOutput },
	tool: {
		name: "aggregate_rows",
		description: "Groups the rows of a table and computes counts, sums, averages and the like of each group.",
		annotations: { readOnly: true, openWorld: false },
	},
});
