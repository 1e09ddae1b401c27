import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type Admission, admitOpening } from "../evidence/admit-opening.ts";
import { beginEvidence } from "../evidence/commit-evidence.ts";
import type { Position } from "../evidence/position.ts";
import { openingStatements } from "../evidence/record-opening.ts";
import { migrate } from "../migrations/migrate.ts";
import { openForWriting } from "./connection.ts";
import { historyOf } from "./history-of.ts";
import { queryCompiler } from "./kysely-over.ts";
import { databaseFile } from "./open-reader.ts";

/** The database as this server owns it. */
export interface PreparedDatabase {
	/** The epoch in which it does. The lock on the folder keeps others out; this refuses them should it ever fail. */
	readonly epoch: number;
	/** Where its commits are to be noted outside it. */
	readonly evidence: { readonly path: string; readonly begin: Position };
}

/**
 * Makes the data folder's database or brings it to the newest schema, unless something of it is missing, and opens it anew.
 * @throws NewerDatabaseError, DataLossError: nothing is changed
 */
export function prepare(folder: string): PreparedDatabase {
	const file = databaseFile(folder);
	const path = join(folder, "evidence", "commits");
	const opening = admitOpening({ folder, evidence: path, name: file, history: historyOf(file) });
	if (opening.hasLost) setLogAside(file);
	const connection = openForWriting(file);
	try {
		chmodSync(file, 0o600);
		migrate(connection, queryCompiler);
		const { epoch, commits } = open(connection, opening);
		const begin = { opening: opening.id, commits };
		beginEvidence(path, begin);
		return { epoch, evidence: { path, begin } };
	} finally {
		connection.close();
	}
}

function open(connection: DatabaseSync, opening: Admission) {
	connection.exec("begin immediate");
	try {
		const take = connection.prepare(
			"update owner set epoch = epoch + 1, holder = ? returning epoch, commits",
		);
		const taken = take.get(`process ${process.pid}`);
		const owner = { epoch: Number(taken?.epoch), commits: Number(taken?.commits) };
		const statements = openingStatements(queryCompiler, {
			...owner,
			...opening,
			at: Date.now(),
		});
		for (const { sql, parameters } of statements) {
			connection.prepare(sql).run(...(parameters as readonly SQLInputValue[]));
		}
		connection.exec("commit");
		return owner;
	} catch (error) {
		if (connection.isTransaction) connection.exec("rollback");
		throw error;
	}
}

/** Opening the database cuts the write-ahead log at its damage; the copy keeps the rest for later inspection. */
function setLogAside(file: string): void {
	if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${file}-wal.lost`);
}
