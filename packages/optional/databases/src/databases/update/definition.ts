import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { TABLE_INPUTS, TARGET_INPUTS } from "../../connection/target.ts";
import { Values } from "../../sql/scalar.ts";
import { CHANGE_OUTPUTS } from "../../work/change-outputs.ts";

export const definition = defineNode({
	id: "Database.Update",
	version: 1,
	name: "Update Rows",
	description: "Changes rows of a table of a database, all or none, and never twice.",
	icon: "database",
	color: "blue",
	group: "Databases",
	category: "outside",
	summary: "in {{table}}",
	keywords: ["sql", "change", "write", "postgres", "postgresql", "mysql", "mariadb", "sqlite", "sql server"],
	effect: "keyed",
	source: { untrusted: true, outputs: [] },
	session: "transaction",
	sessionBy: ["server", "file"],
	inputs: {
		...TARGET_INPUTS,
		...TABLE_INPUTS,
		match_columns: {
			title: "Found by",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 20 }),
			description:
				"The columns by which rows are found, a line each. All of them must have the given values.",
			scopes: ["Custom"],
		},
		match: {
			title: "Rows with",
			schema: Values,
			description: "The values of the rows to change, one for each of the columns that find them.",
			scopes: ["AI", "Custom", "Message"],
			sink: "record",
		},
		values: {
			title: "Values",
			schema: Values,
			description: "The new values, by column.",
			scopes: ["AI", "Custom", "Message"],
			sink: "record",
		},
	},
	outputs: CHANGE_OUTPUTS,
	tool: {
		name: "update_rows",
		description:
			"Changes the rows with the given values in the table that the flow's designer chose. Returns how many were changed.",
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
