import { statSync } from "node:fs";
import type { History, Opening } from "../evidence/position.ts";
import { MIGRATIONS, missingFrom, schemaVersion } from "../migrations/migrate.ts";
import { openForReading } from "./connection.ts";

/**
 * How far a database file has come; `undefined` when there is none, or an empty one. Changes nothing, not even the write-ahead log.
 * @throws NewerDatabaseError
 */
export function historyOf(file: string): History | undefined {
	if (!statSync(file, { throwIfNoEntry: false })?.size) return undefined;
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
