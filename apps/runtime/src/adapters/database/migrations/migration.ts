import type { Compilable, Kysely } from "kysely";

/** One step from a schema to the next. Never changed once released. */
export interface Migration {
	/** The schema version that it leads to; the first has 1. */
	readonly version: number;
	/** What changes, in a few words. */
	readonly name: string;
	/** The statements, in order. They only are compiled by `database`, never executed by it. */
	readonly statements: (database: Kysely<unknown>) => readonly Compilable[];
}
