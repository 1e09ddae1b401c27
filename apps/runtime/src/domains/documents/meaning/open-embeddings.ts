import type { Clock } from "@switchyard/host";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { databaseFile } from "../../../platform/database/sqlite/open-reader.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import { EmbeddingModel, type EmbeddingModelOptions } from "./embedding-model.ts";
import { KeptEmbeddings } from "./kept-embeddings.ts";
import { PostgresVectors } from "./vectors/postgres-vectors.ts";
import { SqliteVectors } from "./vectors/sqlite-vectors.ts";

export interface OpenEmbeddingsOptions extends EmbeddingModelOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	/** The data folder. */
	readonly folder: string;
	readonly logger: Pick<BaseLogger, "error">;
	readonly onUnreadable: NoteUnreadable;
	readonly clock: Pick<Clock, "after">;
}

export interface OpenedEmbeddings {
	readonly embeddings: KeptEmbeddings;
	/** What compares vectors; it is closed after everything that searches. */
	readonly close: () => Promise<void>;
}

export async function openEmbeddings(options: OpenEmbeddingsOptions): Promise<OpenedEmbeddings> {
	const { database, folder } = options;
	const vectors =
		database.store === "sqlite"
			? new SqliteVectors({ file: databaseFile(folder) })
			: new PostgresVectors(database);
	const model = new EmbeddingModel(options);
	return { embeddings: await KeptEmbeddings.open({ ...options, vectors, model }), close: vectors.close };
}
