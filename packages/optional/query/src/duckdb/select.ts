import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from "@duckdb/node-api";
import { NodeError } from "@switchyard/node-kit";
import { jsonValue } from "./json-value.ts";

/** How much text rows may have together: what a message holds, with room for the rest of it. */
const MOST_CHARACTERS = 800_000;

type Scalar = string | number | boolean | null;

export interface SelectRequest {
	readonly sql: string;
	readonly parameters: Readonly<Record<string, Scalar>>;
	readonly maxRows: number;
}

/** The rows of one SELECT, as many as a message holds. @throws NodeError `DATABASE_STATEMENT_REFUSED`, `DATABASE_PARAMETERS_WRONG` */
export async function select(connection: DuckDBConnection, { sql, parameters, maxRows }: SelectRequest) {
	try {
		const statement = await prepared(connection, sql);
		bind(statement, parameters);
		const result = await statement.stream();
		const columns = result.deduplicatedColumnNames();
		const rows: Record<string, unknown>[] = [];
		let characters = 0;
		for (;;) {
			const chunk = await result.fetchChunk();
			if (!chunk || chunk.rowCount === 0) return { rows, columns, count: rows.length, more: false };
			for (const values of chunk.getRows()) {
				const row = Object.fromEntries(columns.map((name, index) => [name, jsonValue(values[index])]));
				characters += JSON.stringify(row).length;
				if (rows.length === maxRows || characters > MOST_CHARACTERS)
					return { rows, columns, count: rows.length, more: true };
				rows.push(row);
			}
		}
	} catch (error) {
		throw error instanceof NodeError ? error : refused(firstLine(error), error);
	}
}

async function prepared(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
	const statements = await connection.extractStatements(sql);
	if (statements.count !== 1) throw refused("it is not one statement");
	const statement = await statements.prepare(0);
	if (statement.statementType !== StatementType.SELECT) throw refused("it is no SELECT");
	return statement;
}

function bind(statement: DuckDBPreparedStatement, parameters: SelectRequest["parameters"]): void {
	const names = Array.from({ length: statement.parameterCount }, (_, index) =>
		statement.parameterName(index + 1),
	);
	const missing = names.filter((name) => !Object.hasOwn(parameters, name));
	const unknown = Object.keys(parameters).filter((name) => !names.includes(name));
	if (missing.length + unknown.length > 0) throw parametersWrong(names, missing, unknown);
	statement.bind(Object.fromEntries(names.map((name) => [name, parameters[name] ?? null])));
}

function parametersWrong(names: readonly string[], missing: readonly string[], unknown: readonly string[]) {
	const list = (some: readonly string[]) => some.map((name) => `$${name}`).join(", ");
	const problems = [
		...(missing.length > 0 ? [`no value for ${list(missing)}`] : []),
		...(unknown.length > 0 ? [`the statement has no ${list(unknown)}`] : []),
	];
	return new NodeError({
		code: "DATABASE_PARAMETERS_WRONG",
		message: `The values do not fit the statement: ${problems.join("; ")}.`,
		field: "parameters",
		hint: `Give a value for each of: ${names.join(", ") || "none"}.`,
	});
}

function refused(reason: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "DATABASE_STATEMENT_REFUSED",
		message: `The statement cannot be executed: ${reason}.`,
		field: "sql",
		hint: "Write one SELECT over the tables and files that the node names; SHOW TABLES lists them.",
		cause,
	});
}

function firstLine(error: unknown): string {
	const [line = ""] = error instanceof Error ? error.message.split("\n") : [];
	return line.length > 300 ? `${line.slice(0, 300)}…` : line.replace(/\.$/, "");
}
