import { existsSync } from "node:fs";
import type { DoctorFinding } from "@switchyard/spec/data-folder";
import { AppError } from "@switchyard/spec/error";
import { sql } from "kysely";
import type { DatabaseReader } from "../../../platform/database/database.ts";
import { MIGRATIONS, missingFrom, schemaVersion } from "../../../platform/database/migrations/migrate.ts";
import { databaseFile, openSqliteReader } from "../../../platform/database/sqlite/open-reader.ts";
import { DatabaseUnreachableError } from "../../../platform/database/unreachable-error.ts";

/** A store that was looked at, and can be asked more until it is closed. */
export interface CheckedStore {
	/** Absent where there is nothing to read yet. */
	readonly reader?: DatabaseReader;
	/** What time the store has, in milliseconds since the Unix epoch; absent where it has no clock of its own. */
	readonly now?: number;
	readonly findings: readonly DoctorFinding[];
}

/**
 * Reads the whole database file of a data folder once.
 * @throws NewerDatabaseError, and SQLite's error when it cannot be read
 */
export function checkSqlite(folder: string): CheckedStore {
	const about = "store";
	if (!existsSync(databaseFile(folder))) {
		return {
			findings: [{ about, status: "ok", message: "There is no database yet; the first start makes it." }],
		};
	}
	const reader = openSqliteReader(folder);
	const schema = schemaVersion(reader.reader);
	const missing = missingFrom(schema, MIGRATIONS).length;
	const [damage] = Object.values(reader.reader.prepare("pragma quick_check(1)").get() ?? {});
	if (damage !== "ok") {
		const message = `The database in ${folder} is damaged: ${damage}.`;
		const hint = "Restore a backup: docs/keeping.md says how.";
		return { reader, findings: [{ about, status: "problem", message, hint }] };
	}
	const change =
		missing === 0 ? "" : `; the next start brings it from schema ${schema} to ${schema + missing}`;
	return { reader, findings: [{ about, status: "ok", message: `The SQLite database is sound${change}.` }] };
}

/** The oldest PostgreSQL that the server works with, as PostgreSQL counts. */
const OLDEST_POSTGRES = 140_000;

/** @throws DatabaseUnreachableError, and PostgreSQL's error when it refuses */
export async function checkPostgres(url: string): Promise<CheckedStore> {
	const about = "store";
	const { openPostgresReader } = await import("../../../platform/database/postgres/open-reader.ts");
	const reader = openPostgresReader(url);
	const query = sql<{ now: number; version: number; replica: boolean; tables: string | null }>`
		select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
			current_setting('server_version_num')::int as version,
			pg_is_in_recovery() as replica, to_regclass('runs')::text as tables`;
	const { rows } = await query.execute(reader.read).catch((error: unknown) => {
		throw error instanceof AppError ? new DatabaseUnreachableError(url, error.cause ?? error) : error;
	});
	const { now = 0, version = 0, replica = false, tables = null } = rows[0] ?? {};
	const named = `PostgreSQL ${Math.floor(version / 10_000)}`;
	const known = { now, ...(tables === null ? {} : { reader }) };
	if (tables === null) await reader.close();
	if (version < OLDEST_POSTGRES) {
		const message = `${named} is too old.`;
		return {
			...known,
			findings: [{ about, status: "problem", message, hint: "Use PostgreSQL 14 or later." }],
		};
	}
	if (replica) {
		const hint = "Name the primary server in DATABASE_URL, not a read-only copy.";
		return { ...known, findings: [{ about, status: "problem", message: `${named} is read-only.`, hint }] };
	}
	const state = tables === null ? "has no tables yet; the first start makes them" : "answers";
	return { ...known, findings: [{ about, status: "ok", message: `${named} ${state}.` }] };
}
