import type { Kysely } from "kysely";
import type { BaseLogger } from "pino";
import type { Damage } from "./damage.ts";
import type { Store } from "./migrations/migration.ts";
import type { Schema } from "./schema.ts";
import type { WriteQuery, WriteResult } from "./write-protocol.ts";
import type { WriteQueue } from "./write-queue.ts";

/** The server's database. One server owns it at a time; everything that it writes goes through one queue. */
export interface Database extends DatabaseReader {
	/** The folder of large values; it stays empty where the database itself holds them. */
	readonly blobs: string;
	/** Where journals are appended to. */
	readonly queue: WriteQueue;
	/**
	 * Writes the queries in order, all or none; resolves once they are on disk. Compile them with `database.read`.
	 * A query with `expectRows` undoes the group unless it changes exactly so many rows.
	 * @throws WriteRefusedError when a query breaks a constraint, or its `expectRows`
	 * @throws AppError `JOURNAL_UNAVAILABLE`
	 */
	readonly write: (queries: readonly WriteQuery[]) => Promise<readonly WriteResult[]>;
	/** Whether so many bytes that need not be written fit beside what must be; a server that is elsewhere does not say, and gives true. */
	readonly hasRoomFor: (bytes: number) => boolean;
	/** Writes what waits and lets another server have the database. */
	readonly close: () => Promise<void>;
}

/** What a process sees of the server's database that owns nothing of it. */
export interface DatabaseReader {
	/** For the few statements that the stores word differently. */
	readonly store: Store;
	/** Queries that only read; a query that writes fails. */
	readonly read: Kysely<Schema>;
	/** Damage that the queries have met. */
	readonly damage: Damage;
	/** The JSON text of a large value. */
	readonly value: (ref: string) => Promise<string | undefined>;
	readonly close: () => Promise<void>;
}

/** What either store is opened with. */
export interface StoreOptions {
	/** The data folder; made, for this user only, when it is missing. */
	readonly folder: string;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	/** Called once when nothing can be promised any more: the disk failed, or another server owns the database. The process should end. */
	readonly onFailure: (error: Error) => void;
}
