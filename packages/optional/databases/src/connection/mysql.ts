import { type Connection, createConnection, type QueryOptions } from "mysql2";
import { jsonValue } from "../sql/json-value.ts";
import type { Scalar } from "../sql/scalar.ts";
import { DatabaseError, type Trouble } from "./database-error.ts";
import { codeOf, networkTrouble } from "./network-trouble.ts";
import { openSocket } from "./open-socket.ts";
import { nameOf, type ServerTarget, tlsOf } from "./server-target.ts";
import { type Dialect, MARK, type Session } from "./session.ts";

const DIALECT: Dialect = {
	product: "MySQL",
	quote: (name) => `\`${name.replaceAll("`", "``")}\``,
	placeholder: () => "?",
	repeats: false,
	createSteps:
		"create table if not exists switchyard_steps (id varchar(255) character set ascii collate ascii_bin primary key, changed int not null, at timestamp not null default current_timestamp) engine=InnoDB",
};

/** @throws DatabaseError */
export async function openMysql(target: ServerTarget): Promise<Session> {
	const tls = tlsOf(target);
	const connection = createConnection({
		// The name is what the certificate must have; the socket leads to the address that was checked.
		host: target.host,
		port: target.port,
		stream: () => openSocket(target),
		user: target.user,
		password: target.password ?? "",
		database: target.database,
		connectTimeout: target.timeLimitMs,
		supportBigNumbers: true,
		dateStrings: true,
		flags: ["-LOCAL_FILES"],
		...(tls === undefined ? {} : { ssl: { ...tls, rejectUnauthorized: true, verifyIdentity: true } }),
	});
	// What is under way fails with it.
	connection.on("error", () => {});
	const failure = (error: unknown) => new DatabaseError(troubleOf(error), nameOf(target), error);
	const ask = async (sql: string, values?: readonly Scalar[]) => {
		try {
			return await answerOf(connection, sql, values);
		} catch (error) {
			throw failure(error);
		}
	};
	await connected(connection).catch((error) => {
		throw failure(error);
	});
	await limitTime(connection, target.timeLimitMs);
	let isOver = false;
	return {
		dialect: DIALECT,
		async begin(how) {
			// The session too: a statement that ends the transaction would otherwise be followed by one that writes.
			if (how === "read") await ask("set session transaction read only");
			await ask(how === "read" ? "start transaction read only" : "start transaction");
		},
		async rows(sql, values, take) {
			try {
				const query = { sql, values: bindable(values), rowsAsArray: true };
				if (target.lasts) return await drained(connection, query, take);
				return await streamed(connection, query, (row) => {
					const goesFurther = take(row);
					if (!goesFurther) isOver = true;
					return goesFurther;
				});
			} catch (error) {
				throw failure(error);
			}
		},
		change: async (sql, values) => affected(await ask(sql, values)),
		mark: async () => void (await ask(`savepoint ${MARK}`)),
		async undo() {
			await ask(`rollback to savepoint ${MARK}`);
			await ask(`release savepoint ${MARK}`);
		},
		keep: async () => void (await ask(`release savepoint ${MARK}`)),
		limit: (ms) => limitTime(connection, ms),
		commit: async () => void (await ask("commit")),
		// After rows that nobody read the connection is broken, and with it the transaction.
		rollback: async () => void (isOver || (await ask("rollback"))),
		close: async () => (isOver ? connection.destroy() : await ended(connection)),
		destroy: () => connection.destroy(),
	};
}

/** Whole numbers as such: the library sends numbers as fractions, which MySQL takes for no LIMIT. */
function bindable(values: readonly Scalar[]) {
	return values.map((value) =>
		typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value,
	);
}

function answerOf(connection: Connection, sql: string, values?: readonly Scalar[]): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const done = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
		if (values === undefined) connection.query(sql, done);
		else connection.execute(sql, bindable(values), done);
	});
}

function streamed(connection: Connection, query: QueryOptions, take: (row: readonly unknown[]) => boolean) {
	return new Promise<{ readonly columns: readonly string[]; readonly more: boolean }>((resolve, reject) => {
		let columns: readonly string[] = [];
		const command = connection.execute(query);
		command.on("error", reject);
		command.on("fields", (fields: readonly { readonly name: string }[] | undefined) => {
			columns = fields?.map(({ name }) => name) ?? [];
		});
		command.on("result", (row: unknown) => {
			if (!Array.isArray(row) || take(row.map(jsonValue))) return;
			connection.destroy();
			resolve({ columns, more: true });
		});
		command.on("end", () => resolve({ columns, more: false }));
	});
}

/** The same to the last row, of which those are dropped that nobody takes. */
async function drained(
	connection: Connection,
	query: QueryOptions,
	take: (row: readonly unknown[]) => boolean,
) {
	let more = false;
	const { columns } = await streamed(connection, query, (row) => {
		if (!more) more = !take(row);
		return true;
	});
	return { columns, more };
}

function connected(connection: Connection): Promise<void> {
	return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
}

function ended(connection: Connection): Promise<void> {
	return new Promise((resolve) => connection.end(() => resolve()));
}

/** Has the server stop too. MariaDB and MySQL name the setting differently, in different units. */
async function limitTime(connection: Connection, ms: number): Promise<void> {
	await answerOf(connection, `set session max_statement_time = ${ms / 1000}`).catch(() =>
		answerOf(connection, `set session max_execution_time = ${Math.ceil(ms)}`).catch(() => {}),
	);
}

function affected(result: unknown): number {
	const { affectedRows } = (result ?? {}) as { readonly affectedRows?: number };
	return affectedRows ?? 0;
}

const TROUBLES: ReadonlyMap<string, Trouble> = new Map([
	["PROTOCOL_CONNECTION_LOST", "lost"],
	["ER_SERVER_SHUTDOWN", "lost"],
	["ER_CONNECTION_KILLED", "lost"],
	["ER_ACCESS_DENIED_ERROR", "login"],
	["ER_DBACCESS_DENIED_ERROR", "login"],
	["ER_BAD_DB_ERROR", "login"],
	["HANDSHAKE_NO_SSL_SUPPORT", "encryption"],
	["ER_CON_COUNT_ERROR", "unreachable"],
	["ER_QUERY_TIMEOUT", "timeout"],
	["ER_STATEMENT_TIMEOUT", "timeout"],
	["ER_LOCK_WAIT_TIMEOUT", "busy"],
	["ER_LOCK_DEADLOCK", "busy"],
	["ER_NO_SUCH_TABLE", "missing-table"],
	["ER_DUP_ENTRY", "duplicate"],
]);
const OF_VALUES =
	/^ER_(BAD_NULL|NO_REFERENCED|ROW_IS_REFERENCED|DATA_TOO_LONG|TRUNCATED|WARN_DATA|CONSTRAINT|CHECK_CONSTRAINT|NO_DEFAULT)/;

function troubleOf(error: unknown): Trouble {
	const code = codeOf(error);
	const { errno } = (error ?? {}) as { readonly errno?: number };
	// MariaDB's own, which the library has no name for: the statement took too long.
	if (errno === 1969) return "timeout";
	const known = networkTrouble(code) ?? TROUBLES.get(code ?? "");
	if (known) return known;
	if (code === undefined) return /certificate|altnames/i.test(String(error)) ? "encryption" : "lost";
	return OF_VALUES.test(code) ? "value" : "statement";
}
