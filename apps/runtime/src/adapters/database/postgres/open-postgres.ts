import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Database, StoreOptions } from "../database.ts";
import { DatabaseUnreachableError } from "../unreachable-error.ts";
import { WriteQueue } from "../write-queue.ts";
import { createWritingClient } from "./connection.ts";
import { openPostgresReader } from "./open-reader.ts";
import type { Ownership } from "./ownership.ts";
import { failureOf } from "./postgres-error.ts";
import { PostgresWriter } from "./postgres-writer.ts";
import { prepare } from "./prepare.ts";

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
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
	const { folder, url, leaseMs, logger, onFailure } = options;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const holder = `process ${process.pid} on ${hostname()} (${randomUUID()})`;
	// A server that stands still in the middle of a transaction must not keep the next one out.
	const connect = () => createWritingClient(url, { idle_in_transaction_session_timeout: leaseMs });
	const { commits } = await takeDatabase(options, holder);
	const reader = openPostgresReader(url);
	const queue = new WriteQueue(
		(receive) => new PostgresWriter({ connect, holder, commits, leaseMs, receive }),
		logger,
		onFailure,
	);
	return {
		...reader,
		blobs: join(folder, "blobs"),
		queue,
		write: (queries) => queue.write(queries),
		close: async () => {
			await queue.drain();
			await queue.close();
			await reader.close();
		},
	};
}

async function takeDatabase({ url, leaseMs }: PostgresOptions, holder: string): Promise<Ownership> {
	const client = createWritingClient(url);
	try {
		await client.connect();
		return await prepare(client, holder, leaseMs);
	} catch (error) {
		throw isOfConnecting(error) ? new DatabaseUnreachableError(url, error) : error;
	} finally {
		await client.end().catch(() => {});
	}
}

/** No server, a wrong password, a database that is not there. */
function isOfConnecting(error: unknown): boolean {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return failureOf(error) === "lost" || /^(28|3D)/.test(code);
}
