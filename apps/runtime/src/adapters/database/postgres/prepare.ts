import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { DatabaseInUseError } from "../in-use-error.ts";
import { MIGRATIONS, missingFrom } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration.ts";
import { type Holder, type Ownership, takeOwnership } from "./ownership.ts";
import { queryCompiler } from "./reader.ts";

/** Any number, the same for every server: who holds the lock of this number makes or migrates the database. */
const MIGRATION_LOCK = 7_205_759;

/** How often it is looked whether a lease has ended, in milliseconds. */
const LOOK_MS = 200;

/**
 * Makes the database this server's, and brings it to the newest schema. Waits while a server's lease runs that shows no sign of
 * life any more.
 * @throws DatabaseInUseError when a server that lives has the database
 * @throws NewerDatabaseError when a later version of Switchyard has written it
 */
export async function prepare(
	client: Client,
	holder: string,
	leaseMs: number,
	migrations: readonly Migration[] = MIGRATIONS,
): Promise<Ownership> {
	let seen: Holder | undefined;
	for (;;) {
		const taken = await inTransaction(client, () => take(client, holder, leaseMs, migrations));
		if ("epoch" in taken) return taken;
		// Somebody who lives renews the lease long before it is over.
		if (seen && seen.leaseUntil !== taken.leaseUntil) throw new DatabaseInUseError(taken.holder);
		seen = taken;
		await delay(LOOK_MS);
	}
}

/** Another server's schema is left alone as long as that server lives. */
async function take(
	client: Client,
	holder: string,
	leaseMs: number,
	migrations: readonly Migration[],
): Promise<Ownership | Holder> {
	await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
	const missing = missingFrom(await schemaVersion(client), migrations);
	const isOwned = await hasTable(client, "owner");
	const before = isOwned ? await takeOwnership(client, holder, leaseMs) : undefined;
	if (before && !("epoch" in before)) return before;
	for (const migration of missing) {
		for (const statement of migration.statements(queryCompiler, "postgres")) {
			await client.query(statement.compile().sql);
		}
	}
	await client.query("update schema_version set version = $1", [migrations.length]);
	return before ?? takeOwnership(client, holder, leaseMs);
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
