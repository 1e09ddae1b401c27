import { constants, DatabaseSync, type SQLInputValue } from "node:sqlite";
import { jsonValue } from "../sql/json-value.ts";
import type { Scalar } from "../sql/scalar.ts";
import { DatabaseError, type Trouble } from "./database-error.ts";
import { type Dialect, MARK, type Session } from "./session.ts";

const DIALECT: Dialect = {
	product: "SQLite",
	quote: (name) => `"${name.replaceAll('"', '""')}"`,
	placeholder: (position) => `?${position}`,
	repeats: true,
	createSteps:
		"create table if not exists switchyard_steps (id text primary key, changed integer not null, at text not null default current_timestamp)",
};

/** All that a query may do: no other file is opened, and no setting changed. */
const READING = new Set([
	constants.SQLITE_SELECT,
	constants.SQLITE_READ,
	constants.SQLITE_FUNCTION,
	constants.SQLITE_RECURSIVE,
]);

/**
 * Opens a database file. What is asked of it blocks the thread.
 * @param name what people call the file
 * @throws DatabaseError
 */
export function openSqlite({
	file,
	name,
	how,
	timeLimitMs,
}: {
	readonly file: string;
	readonly name: string;
	readonly how: "read" | "write";
	readonly timeLimitMs: number;
}): Session {
	const called = `the file ${name}`;
	const tried = <Result>(act: () => Result): Result => {
		try {
			return act();
		} catch (error) {
			throw new DatabaseError(troubleOf(error), called, error);
		}
	};
	// No statement leads to another file: none can be attached, and no extension loaded.
	const database = tried(
		() => new DatabaseSync(file, { readOnly: how === "read", timeout: timeLimitMs, limits: { attach: 0 } }),
	);
	const prepared = (sql: string) => {
		const statement = database.prepare(sql);
		statement.setReadBigInts(true);
		return statement;
	};
	const run = (sql: string) => tried(() => database.exec(sql));
	const onlyRead = () =>
		database.setAuthorizer((action) => (READING.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY));
	return {
		dialect: DIALECT,
		async begin() {
			run(how === "read" ? "begin" : "begin immediate");
			if (how === "read") onlyRead();
		},
		rows: async (sql, values, take) =>
			tried(() => {
				const statement = prepared(sql);
				statement.setReturnArrays(true);
				const columns = statement.columns().map((column) => column.name);
				for (const row of statement.iterate(...bindable(values))) {
					if (!take(Object.values(row).map(jsonValue))) return { columns, more: true };
				}
				return { columns, more: false };
			}),
		change: async (sql, values) => tried(() => Number(prepared(sql).run(...bindable(values)).changes)),
		async mark(what) {
			run(`savepoint ${MARK}`);
			if (what === "read") onlyRead();
		},
		async undo() {
			database.setAuthorizer(null);
			run(`rollback to ${MARK}`);
			run(`release ${MARK}`);
		},
		keep: async () => run(`release ${MARK}`),
		limit: async () => {},
		commit: async () => run("commit"),
		rollback: async () => {
			database.setAuthorizer(null);
			if (database.isTransaction) run("rollback");
		},
		close: async () => database.close(),
		destroy: () => database.close(),
	};
}

/** SQLite knows no truth values: they are 1 and 0. */
function bindable(values: readonly Scalar[]): SQLInputValue[] {
	return values.map((value) => {
		if (typeof value === "boolean") return value ? 1 : 0;
		return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
	});
}

const BUSY = 5;
const LOCKED = 6;
/** Transaction of a killed process, which only a connection that writes can roll back. */
const UNFINISHED = 776;
const CONSTRAINT = 19;
const MISMATCH = 20;
const DAMAGED = new Set([11, 26]);
const DUPLICATES = new Set([1555, 2067]);

function troubleOf(error: unknown): Trouble {
	const { errcode = 0, message = "" } = (error ?? {}) as {
		readonly errcode?: number;
		readonly message?: string;
	};
	const kind = errcode & 0xff;
	if (kind === BUSY || kind === LOCKED || errcode === UNFINISHED) return "busy";
	if (DUPLICATES.has(errcode)) return "duplicate";
	if (kind === CONSTRAINT || kind === MISMATCH) return "value";
	if (DAMAGED.has(kind)) return "file";
	return message.startsWith("no such table: switchyard_steps") ? "missing-table" : "statement";
}
