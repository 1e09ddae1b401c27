import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Admission } from "../evidence/admit-opening.ts";
import type { History, Opening } from "../evidence/position.ts";
import { openingStatements } from "../evidence/record-opening.ts";
import { DatabaseInUseError } from "../in-use-error.ts";
import { MIGRATIONS, missingFrom } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import { type Holder, type Ownership, takeOwnership } from "./ownership.ts";
import { queryCompiler } from "./reader.ts";

/** Any number, the same for every server: who holds the lock of this number makes or migrates the database. */
const MIGRATION_LOCK = 7_205_759;

/** How often it is looked whether a lease has ended, in milliseconds. */
const LOOK_MS = 200;

/** How the database is made this server's. */
export interface Taking {
	readonly holder: string;
	readonly leaseMs: number;
	/** @throws DataLossError when the database lacks what there was */
	readonly admit: (history: History | undefined) => Admission;
	readonly migrations?: readonly Migration[];
}

/** A database that is this server's. */
export interface TakenDatabase extends Ownership {
	/** As what it was opened. */
	readonly opening: string;
}

/**
 * Makes the database this server's, and brings it to the newest schema. Waits while a server's lease runs that shows no sign of
 * life any more.
 * @throws DatabaseInUseError when a server that lives has the database
 * @throws NewerDatabaseError when a later version of Switchyard has written it
 * @throws DataLossError when something of it is missing
 */
export async function prepare(client: Client, taking: Taking): Promise<TakenDatabase> {
	let seen: Holder | undefined;
	for (;;) {
		const taken = await inTransaction(client, () => take(client, taking));
		if ("epoch" in taken) return taken;
		// Someone who lives renews the lease long before it is over.
		if (seen && seen.leaseUntil !== taken.leaseUntil) throw new DatabaseInUseError(taken.holder);
		seen = taken;
		await delay(LOOK_MS);
	}
}

/** Another server's schema is left alone as long as that server lives. */
async function take(
	client: Client,
	{ holder, leaseMs, admit, migrations = MIGRATIONS }: Taking,
): Promise<TakenDatabase | Holder> {
	await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
	const missing = missingFrom(await schemaVersion(client), migrations);
	const isOwned = await hasTable(client, "owner");
	const before = isOwned ? await takeOwnership(client, holder, leaseMs) : undefined;
	if (before && !("epoch" in before)) return before;
	const admission = admit(await historyOf(client));
	for (const migration of missing) {
		for (const statement of migration.statements(queryCompiler, "postgres")) {
			await client.query(statement.compile().sql);
		}
	}
	await client.query("update schema_version set version = $1", [migrations.length]);
	const taken = before ?? (await takeOwnership(client, holder, leaseMs));
	if (!("epoch" in taken)) return taken;
	for (const { sql, parameters } of openingStatements(queryCompiler, {
		...taken,
		...admission,
		at: Date.now(),
	})) {
		await client.query(sql, [...parameters]);
	}
	return { ...taken, opening: admission.id };
}

/** How far the database has come; `undefined` when it is empty. */
async function historyOf(client: Client): Promise<History | undefined> {
	if (!(await hasTable(client, "owner"))) return undefined;
	const { rows } = await client.query<{ commits: number }>("select commits from owner");
	const commits = rows[0]?.commits ?? 0;
	if (!(await hasTable(client, "openings"))) return { openings: [], commits };
	const openings = await client.query<Opening>("select id, commits, accepted from openings order by epoch");
	return { openings: openings.rows, commits };
}

/** The schema version that the database has; a new one has 0. */
async function schemaVersion(client: Client): Promise<number> {
	if (!(await hasTable(client, "schema_version"))) {
		await client.query("create table schema_version (version integer not null)");
		await client.query("insert into schema_version values (0)");
	}
	const { rows } = await client.query<{ version: number }>("select version from schema_version");
	return rows[0]?.version ?? 0;
}

async function hasTable(client: Client, name: string): Promise<boolean> {
	const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
		name,
	]);
	return rows[0]?.there ?? false;
}

async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
	await client.query("begin");
	try {
		const result = await work();
		await client.query("commit");
		return result;
	} catch (error) {
		await client.query("rollback");
		throw error;
	}
}
