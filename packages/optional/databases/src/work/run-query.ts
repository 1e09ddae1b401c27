import { NodeError } from "@switchyard/node-kit";
import type { Session } from "../connection/session.ts";
import { columnNames } from "../sql/column-names.ts";
import { namedStatement } from "../sql/named-parameters.ts";
import type { Values } from "../sql/scalar.ts";

/** How much text rows may have together: what a message holds, with room for the rest of it. */
const MOST_CHARACTERS = 800_000;

export interface QueryRequest {
	readonly sql: string;
	readonly parameters: Values;
	readonly maxRows: number;
}

/** Reads the rows of a statement in a transaction that changes nothing. */
export async function runQuery(databaseSession: Session, request: QueryRequest) {
	await databaseSession.begin("read");
	try {
		return await readRows(databaseSession, request);
	} finally {
		await databaseSession.rollback();
	}
}

/** Reads the rows of a statement in the transaction that is open, as many as a message holds. */
export async function readRows(databaseSession: Session, { sql, parameters, maxRows }: QueryRequest) {
	const { placeholder, repeats } = databaseSession.dialect;
	const statement = namedStatement(sql, placeholder, repeats);
	refuseUnknown(new Set(statement.names), parameters);
	const values = statement.names.map((name) => parameters[name] ?? null);
	const lists: (readonly unknown[])[] = [];
	let characters = 0;
	const { columns, more } = await databaseSession.rows(statement.sql, values, (row) => {
		characters += JSON.stringify(row).length;
		if (lists.length === maxRows || characters > MOST_CHARACTERS) return false;
		lists.push(row);
		return true;
	});
	const names = columnNames(columns);
	const rows = lists.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])));
	return { rows, columns: names, count: rows.length, more };
}

function refuseUnknown(names: ReadonlySet<string>, parameters: Values): void {
	const missing = [...names].filter((name) => !Object.hasOwn(parameters, name));
	const unknown = Object.keys(parameters).filter((name) => !names.has(name));
	if (missing.length + unknown.length === 0) return;
	const problems = [
		...(missing.length > 0 ? [`no value for ${missing.map((name) => `:${name}`).join(", ")}`] : []),
		...(unknown.length > 0 ? [`the statement has no ${unknown.map((name) => `:${name}`).join(", ")}`] : []),
	];
	throw new NodeError({
		code: "DATABASE_PARAMETERS_WRONG",
		message: `The values do not fit the statement: ${problems.join("; ")}.`,
		field: "parameters",
		hint: `Give a value for each of: ${[...names].join(", ") || "none"}.`,
	});
}
