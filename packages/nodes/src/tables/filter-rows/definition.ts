import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { Column, countOutput, rowsOutput, rowsParameter } from "../table-parameters.ts";

const OPERATORS = [
	"equals",
	"does not equal",
	"is more than",
	"is at least",
	"is less than",
	"is at most",
	"contains",
	"begins with",
	"ends with",
	"is one of",
	"is empty",
	"is not empty",
] as const;

const Condition = Type.Object(
	{
		column: Column,
		operator: Type.Enum([...OPERATORS], { type: "string" }),
		/** What the column is compared with: none for empty, a list for `is one of`. */
		value: Type.Optional(Type.Unknown()),
	},
	{ additionalProperties: false },
);

export const definition = defineNode({
	id: "Table.Filter",
	version: 1,
	name: "Filter Rows",
	description: "Keeps the rows of a table that fulfil conditions.",
	icon: "funnel",
	color: "neutral",
	group: "Tables",
	category: "data",
	summary: "[where {{match}} holds]",
	keywords: ["where", "select", "condition", "table", "search", "data table"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		rows: rowsParameter,
		conditions: {
			title: "Conditions",
			schema: Type.Array(Condition, { maxItems: 100 }),
			description:
				"What must hold: each condition compares a column with a value. “Is one of” takes a list, “is empty” and “is not empty” take no value.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		match: {
			title: "Match",
			schema: Type.Enum(["all", "any"], { type: "string" }),
			description: "Whether all conditions must hold for a row, or any one of them.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "all",
		},
		ignore_case: {
			title: "Ignore case",
			schema: Type.Boolean(),
			description: "Whether upper and lower case are the same in texts.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
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
		name: "filter_rows",
		description: "Keeps the rows of a table that fulfil conditions on their columns.",
		annotations: { readOnly: true, openWorld: false },
	},
});
