import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

const Name = Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_]{0,62}$" });
const Scalar = Type.Union([Type.String({ maxLength: 100_000 }), Type.Number(), Type.Boolean(), Type.Null()]);

export const definition = defineNode({
	id: "Table.Query",
	version: 1,
	name: "Query Tables",
	description: "Asks tables of the run, and CSV, JSON and Parquet files of the workspace, by SQL.",
	icon: "table-properties",
	color: "blue",
	group: "Tables",
	category: "data",
	summary: "{{sql}}",
	keywords: ["sql", "query", "select", "duckdb", "join", "group by", "csv", "parquet", "analyse"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		sql: {
			title: "SQL",
			schema: Type.String({ minLength: 1, maxLength: 100_000, control: "text-area" }),
			description:
				"One SELECT, as DuckDB writes it. Each $name in it stands for a value of the parameters. It sees the tables and the files that are named here, and nothing else.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "sql",
		},
		tables: {
			title: "Tables",
			schema: Type.Record(Name, Type.Array(Type.Record(Type.String({ maxLength: 128 }), Type.Unknown())), {
				maxProperties: 20,
			}),
			description: "Lists of rows, by the name that the statement has for each.",
			scopes: ["Message", "Custom"],
			optional: true,
		},
		files: {
			title: "Files",
			schema: Type.Record(Name, Type.String({ minLength: 1, maxLength: 1024 }), { maxProperties: 20 }),
			description:
				"Files of the workspace, by the name that the statement has for each. Their ending says what they are: .csv, .tsv, .json, .jsonl or .parquet.",
			// Never a model: it decides which files are read.
			scopes: ["Custom", "Message"],
			sink: "path",
			optional: true,
		},
		parameters: {
			title: "Parameters",
			schema: Type.Record(Name, Scalar, { maxProperties: 100 }),
			description: "A value for each $name of the statement, by its name.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		max_rows: {
			title: "Maximum rows",
			schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
			description: "How many rows to give at most.",
			scopes: ["Custom", "AI", "Message"],
			default: 1000,
		},
		time_limit: {
			title: "Time limit",
			schema: Type.Integer({ minimum: 100, maximum: 600_000, control: "duration" }),
			description: "How long reading and computing may take, in milliseconds.",
			scopes: ["Custom", "Message"],
			default: 30_000,
			advanced: true,
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
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How many rows are given." },
		more: { title: "More", schema: Type.Boolean(), description: "Whether there are more rows." },
	},
	tool: {
		name: "query_tables",
		description:
			"Asks the tables and files that the flow's designer chose by one SELECT in DuckDB's SQL. SHOW TABLES and DESCRIBE say what there is.",
		annotations: { readOnly: true, openWorld: false },
	},
});
