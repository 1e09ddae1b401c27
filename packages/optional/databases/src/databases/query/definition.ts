import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { TARGET_INPUTS } from "../../connection/target.ts";
import { Values } from "../../sql/scalar.ts";

export const definition = defineNode({
	id: "Database.Query",
	version: 1,
	name: "Query",
	description: "Reads rows from a database, in a transaction that changes nothing.",
	icon: "database",
	color: "blue",
	group: "Databases",
	category: "outside",
	summary: "{{sql}}",
	keywords: ["sql", "select", "postgres", "postgresql", "mysql", "mariadb", "sqlite", "sql server", "mssql"],
	effect: "safe",
	source: { untrusted: true, private: true },
	session: "transaction",
	sessionBy: ["server", "file"],
	inputs: {
		...TARGET_INPUTS,
		sql: {
			title: "SQL",
			schema: Type.String({ minLength: 1, maxLength: 100_000, control: "text-area" }),
			description: "One statement. Each :name in it stands for a value of the parameters.",
			// Never a model, and no message: what a statement does is the designer's to say.
			scopes: ["Custom"],
			sink: "sql",
		},
		parameters: {
			title: "Parameters",
			schema: Values,
			description: "A value for each :name of the statement, by its name.",
			scopes: ["AI", "Custom", "Message"],
			optional: true,
			default: {},
		},
		max_rows: {
			title: "Maximum rows",
			schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
			description: "How many rows to read at most.",
			scopes: ["Custom", "AI", "Message"],
			optional: true,
			default: 100,
		},
	},
	outputs: {
		rows: {
			title: "Rows",
			schema: Type.Array(Type.Record(Type.String(), Type.Unknown())),
			description: "The rows, each with its values by column.",
		},
		columns: {
			title: "Columns",
			schema: Type.Array(Type.String()),
			description: "The names of the columns.",
		},
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How many rows were read." },
		more: {
			title: "More",
			schema: Type.Boolean(),
			description: "Whether there are more rows than were read.",
		},
	},
	tool: {
		name: "query_database",
		description:
			"Reads rows from the database with the statement that the flow's designer wrote. Give a value for each of its parameters.",
		annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
	},
});
