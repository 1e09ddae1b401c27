import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Database, StoreOptions } from "../database.ts";
import { admitOpening } from "../evidence/admit-opening.ts";
import { beginEvidence, CommitEvidence } from "../evidence/commit-evidence.ts";
import type { History } from "../evidence/position.ts";
import { DatabaseUnreachableError } from "../unreachable-error.ts";
import { WriteQueue } from "../write-queue.ts";
import { createWritingClient } from "./connection.ts";
import { openPostgresReader } from "./open-reader.ts";
import { failureOf } from "./postgres-error.ts";
import { PostgresWriter } from "./postgres-writer.ts";
import { prepare, type TakenDatabase } from "./prepare.ts";

export interface PostgresOptions extends StoreOptions {
	/** `postgres://user:password@host:port/database` */
	readonly url: string;
	/** How long another server waits for a sign of life from this one before it takes the database over, in milliseconds. */
	readonly leaseMs: number;
}

/**
 * Takes a PostgreSQL database for this server, makes or migrates it, and starts its writer. The data folder still holds keys and files.
 * @throws DatabaseUnreachableError
 * @throws DatabaseInUseError when another server has the database
 * @throws NewerDatabaseError when a later version of Switchyard has written it
 * @throws DataLossError when something of it is missing
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
	const { folder, url, leaseMs, logger, onFailure } = options;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const holder = `process ${process.pid} on ${hostname()} (${randomUUID()})`;
	// A server that stands still in the middle of a transaction must not keep the next one out.
	const connect = () => createWritingClient(url, { idle_in_transaction_session_timeout: leaseMs });
	const path = join(folder, "evidence", "commits-postgres");
	const { commits, opening } = await takeDatabase(options, path, holder);
	const begin = { opening, commits };
	beginEvidence(path, begin);
	const reader = openPostgresReader(url);
	const queue = new WriteQueue(
		(receive, end) => {
			const evidence = new CommitEvidence(path, begin, (error) => end(String(error)));
			return new PostgresWriter({ connect, holder, commits, evidence, leaseMs, receive });
		},
		logger,
		onFailure,
	);
	return {
		...reader,
		blobs: join(folder, "blobs"),
		queue,
		write: (queries) => queue.write(queries),
		hasRoomFor: () => true,
		close: async () => {
			await queue.drain();
			await queue.close();
			await reader.close();
		},
	};
}

async function takeDatabase(
	{ url, leaseMs, folder }: PostgresOptions,
	evidence: string,
	holder: string,
): Promise<TakenDatabase> {
	const client = createWritingClient(url);
	const admit = (history: History | undefined) =>
		admitOpening({ folder, evidence, name: nameOf(url), history });
	try {
		await client.connect();
		return await prepare(client, { holder, leaseMs, admit });
	} catch (error) {
		throw isOfConnecting(error) ? new DatabaseUnreachableError(url, error) : error;
	} finally {
		await client.end().catch(() => {});
	}
}

/** What people know the database by; the URL may hold a password. */
function nameOf(url: string): string {
	const { host, pathname } = new URL(url);
	return `The database ${pathname.slice(1)} at ${host || "a local socket"}`;
}

/** No server, a wrong password, a database that is not there. */
function isOfConnecting(error: unknown): boolean {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return failureOf(error) === "lost" || /^(28|3D)/.test(code);
}
