import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import type { Damage } from "../damage.ts";

/** Prepared statements kept; preparing one takes longer than most queries. */
const KEPT_STATEMENTS = 200;

/** Kysely over a connection of `node:sqlite`. */
export function kyselyOver<Schema>(connection: DatabaseSync, damage: Damage): Kysely<Schema> {
	return new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(connection, damage) }) });
}

/** Compiles queries and executes none. */
export const queryCompiler = new Kysely<unknown>({
	dialect: new SqliteDialect({ database: () => Promise.reject(new Error("The compiler has no database.")) }),
});

/** Kysely knows the interface of `better-sqlite3`. */
function adapt(connection: DatabaseSync, damage: Damage): SqliteDatabase {
	const statements = new Map<string, SqliteStatement>();
	return {
		close: () => connection.close(),
		prepare(sql) {
			const known = statements.get(sql);
			if (known) return known;
			if (statements.size >= KEPT_STATEMENTS) statements.clear();
			const statement = damage.watch(() => adaptStatement(connection.prepare(sql), damage));
			statements.set(sql, statement);
			return statement;
		},
	};
}

function adaptStatement(statement: StatementSync, damage: Damage): SqliteStatement {
	return {
		reader: statement.columns().length > 0,
		all: (parameters) => damage.watch(() => statement.all(...values(parameters))),
		run: (parameters) => damage.watch(() => statement.run(...values(parameters))),
		iterate: (parameters) => statement.iterate(...values(parameters)),
	};
}

function values(parameters: readonly unknown[]): readonly SQLInputValue[] {
	return parameters as readonly SQLInputValue[];
}
