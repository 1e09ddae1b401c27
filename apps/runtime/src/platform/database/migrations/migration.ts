import type { Compilable, Kysely, RawBuilder } from "kysely";

/** One step from a schema to the next. Never changed once released. */
export interface Migration {
	/** The schema version that it leads to; the first has 1. */
	readonly version: number;
	/** What changes, in a few words. */
	readonly name: string;
	/**
	 * The statements, in order, the same for both stores unless one of them cannot or need not: PostgreSQL has never held data of
	 * the schemas before the sixth. They only are compiled by `database`, never executed by it. Column types are SQLite's.
	 */
	readonly statements: (database: Kysely<unknown>, store: Store) => readonly Compilable[];
}

export type Store = "sqlite" | "postgres";

/** A statement that no builder writes. */
export function written(database: Kysely<unknown>, statement: RawBuilder<unknown>): Compilable {
	return { compile: () => statement.compile(database) };
}
