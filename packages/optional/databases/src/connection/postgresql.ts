import pg from "pg";
import Cursor from "pg-cursor";
import { jsonValue } from "../sql/json-value.ts";
import type { Scalar } from "../sql/scalar.ts";
import { DatabaseError, type Trouble } from "./database-error.ts";
import { codeOf, networkTrouble } from "./network-trouble.ts";
import { isAddress, nameOf, type ServerTarget, tlsOf } from "./server-target.ts";
import { type Dialect, MARK, type Session } from "./session.ts";

const DIALECT: Dialect = {
	product: "PostgreSQL",
	quote: (name) => `"${name.replaceAll('"', '""')}"`,
	placeholder: (position) => `$${position}`,
	repeats: true,
	createSteps:
		"create table if not exists switchyard_steps (id varchar(255) primary key, changed integer not null, at timestamptz not null default now())",
};

/** How many rows are asked for at a time. */
const PAGE_ROWS = 100;

/** Types whose text is the better value: dates stay days, exact numbers stay exact. */
const INT8 = 20;
const TIMESTAMPTZ = 1184;
const DATE_TYPES = [1082, 1083, 1114, 1266];

const types = {
	getTypeParser: (type: number, format?: "text" | "binary") => {
		if (type === INT8) return (text: string) => jsonValue(BigInt(text));
		if (type === TIMESTAMPTZ) return (text: string) => timeOf(text);
		if (DATE_TYPES.includes(type)) return (text: string) => text;
		return pg.types.getTypeParser(type, format as "text");
	},
};

/** `infinity` is a time to PostgreSQL and none to anyone else. */
function timeOf(text: string): string {
	const at = new Date(text);
	return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** @throws DatabaseError */
export async function openPostgresql(target: ServerTarget): Promise<Session> {
	const tls = tlsOf(target);
	const client = new pg.Client({
		host: target.address,
		port: target.port,
		database: target.database,
		user: target.user,
		password: target.password ?? "",
		ssl:
			tls === undefined ? false : { ...tls, ...(isAddress(target.host) ? {} : { servername: target.host }) },
		connectionTimeoutMillis: target.timeLimitMs,
		application_name: "switchyard",
		types,
	});
	// What is under way fails with it.
	client.on("error", () => {});
	const failure = (error: unknown) => new DatabaseError(troubleOf(error), nameOf(target), error);
	const ask = async (sql: string, values: readonly Scalar[] = []) => {
		try {
			return await client.query(sql, [...values]);
		} catch (error) {
			throw failure(error);
		}
	};
	try {
		await client.connect();
	} catch (error) {
		throw failure(error);
	}
	const limit = async (ms: number) => void (await ask(`set local statement_timeout = ${Math.ceil(ms)}`));
	return {
		dialect: DIALECT,
		async begin(how) {
			await ask(how === "read" ? "begin isolation level repeatable read read only" : "begin");
			await limit(target.timeLimitMs);
		},
		async rows(sql, values, take) {
			const cursor = client.query(new Cursor(sql, [...values], { rowMode: "array", types }));
			try {
				let columns: readonly string[] = [];
				for (;;) {
					const { rows, fields } = await nextPage(cursor);
					columns = fields ?? columns;
					for (const row of rows) if (!take(row.map(jsonValue))) return { columns, more: true };
					if (rows.length < PAGE_ROWS) return { columns, more: false };
				}
			} catch (error) {
				throw failure(error);
			} finally {
				await cursor.close().catch(() => {});
			}
		},
		change: async (sql, values) => (await ask(sql, values)).rowCount ?? 0,
		async mark(how) {
			await ask(`savepoint ${MARK}`);
			if (how === "read") await ask("set transaction read only");
		},
		async undo() {
			await ask(`rollback to savepoint ${MARK}`);
			await ask(`release savepoint ${MARK}`);
		},
		keep: async () => void (await ask(`release savepoint ${MARK}`)),
		limit,
		async commit() {
			const { command } = await ask("commit");
			// Of a transaction in which something failed it says so in no other way.
			if (command === "ROLLBACK") throw new DatabaseError("lost", nameOf(target));
		},
		rollback: async () => void (await ask("rollback")),
		close: () => client.end(),
		destroy: () => void client.end().catch(() => {}),
	};
}

interface Page {
	readonly rows: readonly (readonly unknown[])[];
	readonly fields?: readonly string[];
}

function nextPage(cursor: Cursor): Promise<Page> {
	return new Promise((resolve, reject) => {
		cursor.read(PAGE_ROWS, (error, rows, result) => {
			if (error) reject(error);
			else resolve({ rows, ...(result?.fields ? { fields: result.fields.map(({ name }) => name) } : {}) });
		});
	});
}

/** By the classes of PostgreSQL's error codes. */
function troubleOf(error: unknown): Trouble {
	const code = codeOf(error);
	const ofNetwork = networkTrouble(code);
	if (ofNetwork) return ofNetwork;
	if (code === undefined) return troubleOfWords(error instanceof Error ? error.message : "");
	if (code === "57014") return "timeout";
	if (code === "42P01") return "missing-table";
	if (code === "23505") return "duplicate";
	if (/^(28|3D)/.test(code)) return "login";
	if (/^(40|55P03)/.test(code)) return "busy";
	if (/^(22|23)/.test(code)) return "value";
	if (/^(57P0|08)/.test(code)) return "lost";
	return /^53/.test(code) ? "unreachable" : "statement";
}

/** What the library itself finds has no code. */
function troubleOfWords(message: string): Trouble {
	if (/does not support SSL|certificate|altnames/i.test(message)) return "encryption";
	if (/timeout/i.test(message)) return "unreachable";
	return /password|SASL|SCRAM/i.test(message) ? "login" : "lost";
}
