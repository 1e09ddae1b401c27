import type { Database } from "../adapters/database/database.ts";
import { DocumentStore } from "./document-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { StepWrites } from "./step-writes.ts";

/** What people and robots write and keep. */
export interface KeptTexts {
	readonly documents: DocumentStore;
	readonly memory: MemoryStore;
	/** What steps have written of it already. */
	readonly stepWrites: StepWrites;
}

/** @param now milliseconds since the Unix epoch */
export function openDocuments(
	database: Pick<Database, "read" | "write" | "store">,
	now: () => number,
): KeptTexts {
	return {
		documents: new DocumentStore({ database, now }),
		memory: new MemoryStore(database, now),
		stepWrites: new StepWrites(database.read, now),
	};
}
