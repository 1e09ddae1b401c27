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

/** What the place is called that a transaction can return to. */
export const MARK = "switchyard_mark";

/**
 * A connection to a database, for one step or for one transaction of several. Everything fails with a `DatabaseError`.
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
	/**
	 * Marks the place in the transaction that `undo` returns to; one place at a time. What follows may only read, where the database can be told
	 * so for a part of a transaction.
	 */
	readonly mark: (how: "read" | "write") => Promise<void>;
	/** Undoes what was done since the mark. It fails where the database has ended the whole transaction. */
	readonly undo: () => Promise<void>;
	/** Keeps what was done since the mark. */
	readonly keep: () => Promise<void>;
	/** How long each statement may take from here on, in milliseconds, where the server can be told. */
	readonly limit: (ms: number) => Promise<void>;
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
