import { Connection, Request, TYPES } from "tedious";
import { jsonValue } from "../sql/json-value.ts";
import type { Scalar } from "../sql/scalar.ts";
import { DatabaseError } from "./database-error.ts";
import { openSocket } from "./open-socket.ts";
import { nameOf, type ServerTarget, tlsOf } from "./server-target.ts";
import { type Dialect, MARK, type Session } from "./session.ts";
import { sqlServerTrouble } from "./sql-server-trouble.ts";

export const SQL_SERVER: Dialect = {
	product: "SQL Server",
	quote: (name) => `[${name.replaceAll("]", "]]")}]`,
	placeholder: (position) => `@p${position}`,
	repeats: true,
	createSteps:
		"if object_id('switchyard_steps') is null create table switchyard_steps (id varchar(255) primary key, changed int not null, at datetime2 not null default sysutcdatetime())",
};

/** @throws DatabaseError */
export async function openSqlServer(target: ServerTarget): Promise<Session> {
	const tls = tlsOf(target);
	const connection = new Connection({
		server: target.host,
		authentication: {
			type: "default",
			options: { userName: target.user, password: target.password ?? "" },
		},
		options: {
			port: target.port,
			database: target.database,
			encrypt: tls !== undefined,
			trustServerCertificate: false,
			...(tls?.ca === undefined ? {} : { cryptoCredentialsDetails: { ca: tls.ca } }),
			// The name is what the certificate must have; the socket leads to the address that was checked.
			connector: () => opened(target),
			connectTimeout: target.timeLimitMs,
			requestTimeout: target.timeLimitMs,
			appName: "switchyard",
		},
	});
	// What is under way fails with it.
	connection.on("error", () => {});
	const failure = (error: unknown) => new DatabaseError(sqlServerTrouble(error), nameOf(target), error);
	const settled = <Result>(start: (done: (error?: Error | null, result?: Result) => void) => void) =>
		new Promise<Result | undefined>((resolve, reject) =>
			start((error, result) => (error ? reject(failure(error)) : resolve(result))),
		);
	await settled((done) => connection.connect(done));
	return {
		dialect: SQL_SERVER,
		// It has no transactions that only read: what a query would change is rolled back.
		begin: async () => void (await settled((done) => connection.beginTransaction(done))),
		async rows(sql, values, take) {
			let columns: readonly string[] = [];
			let more = false;
			const asked = settled<number>((done) => {
				const request = requestOf(sql, values, (error, count) => done(more ? undefined : error, count));
				request.on("columnMetadata", (metadata) => {
					columns = Object.values(metadata).map(({ colName }) => colName);
				});
				request.on("row", (row: Readonly<Record<string, { readonly value: unknown }>>) => {
					if (more || take(Object.values(row).map(({ value }) => jsonValue(value)))) return;
					more = true;
					connection.cancel();
				});
				connection.execSql(request);
			});
			await asked;
			return { columns, more };
		},
		change: async (sql, values) =>
			(await settled<number>((done) => connection.execSql(requestOf(sql, values, done)))) ?? 0,
		mark: async () => void (await settled((done) => connection.saveTransaction(done, MARK))),
		undo: async () => void (await settled((done) => connection.rollbackTransaction(done, MARK))),
		// It has nothing to give up a mark with: the next one of the name takes its place.
		keep: async () => {},
		limit: async () => {},
		commit: async () => void (await settled((done) => connection.commitTransaction(done))),
		rollback: async () => void (await settled((done) => connection.rollbackTransaction(done))),
		close: async () => connection.close(),
		destroy: () => connection.close(),
	};
}

function requestOf(
	sql: string,
	values: readonly Scalar[],
	done: (error?: Error | null, count?: number) => void,
) {
	const request = new Request(sql, done);
	for (const [index, value] of values.entries()) request.addParameter(`p${index + 1}`, typeOf(value), value);
	return request;
}

function typeOf(value: Scalar) {
	if (typeof value === "boolean") return TYPES.Bit;
	if (typeof value !== "number") return TYPES.NVarChar;
	if (!Number.isInteger(value)) return TYPES.Float;
	return Math.abs(value) < 2 ** 31 ? TYPES.Int : TYPES.BigInt;
}

function opened(target: ServerTarget) {
	const socket = openSocket(target);
	return new Promise<typeof socket>((resolve, reject) => {
		socket.once("connect", () => resolve(socket));
		socket.once("error", reject);
	});
}
