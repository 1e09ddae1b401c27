import { type Inputs, NodeError } from "@switchyard/node-kit";
import { Type } from "typebox";
import { DatabaseCredential } from "../credentials/database/credential.ts";

/** What says which database a node works with: a server or a file, one of them. */
export const TARGET_INPUTS = {
	server: {
		title: "Server",
		schema: DatabaseCredential,
		description: "The database server: PostgreSQL, MySQL, MariaDB or SQL Server.",
		scopes: ["Custom", "Message"],
		secret: "database",
		optional: true,
	},
	file: {
		title: "SQLite file",
		schema: Type.String({ maxLength: 500 }),
		description: "A SQLite database in the workspace, in place of a server, for example data/orders.db.",
		// Never a model: it decides which database is read or changed.
		scopes: ["Custom", "Message"],
		sink: "path",
		optional: true,
		default: "",
	},
	time_limit: {
		title: "Time limit",
		schema: Type.Integer({ minimum: 100, maximum: 600_000, control: "duration" }),
		description: "How long the database may take, in milliseconds.",
		scopes: ["Custom", "Message"],
		optional: true,
		advanced: true,
		default: 30_000,
	},
} as const satisfies Inputs;

export interface TargetParams {
	readonly server?: DatabaseCredential | undefined;
	readonly file?: string | undefined;
	readonly time_limit?: number | undefined;
}

/** The table that a node writes to, and its columns: never a model's to choose. */
export const TABLE_INPUTS = {
	table: {
		title: "Table",
		schema: Type.String({ minLength: 1, maxLength: 260 }),
		description: "The name of the table, with its schema before it if it has one: sales.orders.",
		scopes: ["Custom"],
	},
	columns: {
		title: "Columns",
		schema: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 200 }),
		description: "The columns that may be written, a line each. No value gets into any other.",
		scopes: ["Custom"],
	},
} as const satisfies Inputs;

/** @throws NodeError `DATABASE_TARGET_WRONG` */
export function targetWrong(field: "server" | "file"): NodeError {
	return new NodeError({
		code: "DATABASE_TARGET_WRONG",
		message:
			field === "server"
				? "The node has neither a server nor a SQLite file."
				: "The node has a server and a SQLite file.",
		field,
		hint:
			field === "server"
				? "Choose a database server, or name a SQLite file of the workspace."
				: "Remove one of them.",
	});
}
