import { statSync } from "node:fs";
import { DataLossError } from "../evidence/data-loss-error.ts";
import type { History, Opening } from "../evidence/position.ts";
import { MIGRATIONS, missingFrom, schemaVersion } from "../migrations/migrate.ts";
import { openForReading } from "./connection.ts";
import { primaryCode } from "./transaction.ts";

/** SQLite's primary result codes of a damaged file: corrupt, not a database. */
const DAMAGED = new Set([11, 26]);

/**
 * How far a database file has come; `undefined` when there is none, or an empty one. Changes nothing, not even the write-ahead log.
 * @throws NewerDatabaseError, DataLossError
 */
export function historyOf(file: string): History | undefined {
	if (!statSync(file, { throwIfNoEntry: false })?.size) return undefined;
	try {
		return readHistory(file);
	} catch (error) {
		if (!DAMAGED.has(primaryCode(error))) throw error;
		throw new DataLossError(
			`${file} is damaged (${String(error)}).`,
			"Restore a backup as docs/keeping.md says.",
		);
	}
}

function readHistory(file: string): History | undefined {
	const connection = openForReading(file);
	try {
		const version = schemaVersion(connection);
		if (version === 0) return undefined;
		missingFrom(version, MIGRATIONS);
		const kept = connection.prepare("select 1 from sqlite_schema where name = 'openings'").get();
		if (!kept) return { openings: [], commits: 0 };
		const openings = connection.prepare("select id, commits, accepted from openings order by epoch").all();
		const commits = connection.prepare("select commits from owner").get()?.commits;
		return { openings: openings as unknown as Opening[], commits: Number(commits) };
	} finally {
		connection.close();
	}
}
