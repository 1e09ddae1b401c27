import type { Scalar } from "../sql/scalar.ts";

/** How a database writes what others write otherwise. */
export interface Dialect {
	/** What people call it. */
	readonly product: string;
	readonly quote: (name: string) => string;
	/** Of the value with this number, from 1 on. */
	readonly placeholder: (position: number) => string;
	/** Whether one placeholder may stand at several places. */
	readonly repeats: boolean;
	/** Creates the table of finished steps, unless it is there. */
	readonly createSteps: string;
}

/**
 * A connection to a database, for one step. Everything fails with a `DatabaseError`.
 * @throws DatabaseError
 */
export interface Session {
	readonly dialect: Dialect;
	/** Begins a transaction: one that changes nothing, or one that does. */
	readonly begin: (how: "read" | "write") => Promise<void>;
	/** The rows of a statement, until `take` refuses one. */
	readonly rows: (
		sql: string,
		values: readonly Scalar[],
		take: (row: readonly unknown[]) => boolean,
	) => Promise<{ readonly columns: readonly string[]; readonly more: boolean }>;
	/** Executes a statement. Gives how many rows it changed. */
	readonly change: (sql: string, values: readonly Scalar[]) => Promise<number>;
	readonly commit: () => Promise<void>;
	readonly rollback: () => Promise<void>;
	/** Ends the connection as the database expects it. */
	readonly close: () => Promise<void>;
	/** Breaks the connection: what is under way fails. */
	readonly destroy: () => void;
}

/** Quotes a name that may have a schema before it, part by part. */
export function quoteTable({ quote }: Dialect, table: string): string {
	return table.split(".").map(quote).join(".");
}
