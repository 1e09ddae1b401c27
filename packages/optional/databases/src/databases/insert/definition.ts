import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { TABLE_INPUTS, TARGET_INPUTS } from "../../connection/target.ts";
import { Values } from "../../sql/scalar.ts";
import { CHANGE_OUTPUTS } from "../../work/change-outputs.ts";

export const definition = defineNode({
	id: "Database.Insert",
	version: 1,
	name: "Insert Rows",
	description: "Adds rows to a table of a database, all or none, and never twice.",
	icon: "database",
	color: "blue",
	group: "Databases",
	category: "outside",
	summary: "into {{table}}",
	keywords: ["sql", "add", "write", "postgres", "postgresql", "mysql", "mariadb", "sqlite", "sql server"],
	effect: "keyed",
	source: { untrusted: true, outputs: [] },
	session: "transaction",
	sessionBy: ["server", "file"],
	inputs: {
		...TARGET_INPUTS,
		...TABLE_INPUTS,
		rows: {
			title: "Rows",
			schema: Type.Array(Values, { minItems: 1, maxItems: 1000 }),
			description: "The rows, each with its values by column.",
			scopes: ["AI", "Custom", "Message"],
			sink: "record",
		},
		key_column: {
			title: "Key column",
			schema: Type.String({ maxLength: 128 }),
			description:
				"A text column of the table with a unique index, which gets the step's key. Without one, steps are recorded in the table switchyard_steps.",
			scopes: ["Custom"],
			optional: true,
			advanced: true,
			default: "",
		},
	},
	outputs: CHANGE_OUTPUTS,
	tool: {
		name: "insert_rows",
		description: "Adds rows to the table that the flow's designer chose, all or none. Returns how many.",
		annotations: { readOnly: false, destructive: false, openWorld: false },
	},
});
