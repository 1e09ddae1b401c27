import { DocumentStore } from "./document-store.ts";
import { MemoryStore, type MemoryStoreOptions } from "./memory-store.ts";
import { StepWrites } from "./step-writes.ts";

/** What people and robots write and keep. */
export interface KeptTexts {
	readonly documents: DocumentStore;
	readonly memory: MemoryStore;
	/** What steps have written of it already. */
	readonly stepWrites: StepWrites;
}

export function openDocuments(options: MemoryStoreOptions): KeptTexts {
	return {
		documents: new DocumentStore(options),
		memory: new MemoryStore(options),
		stepWrites: new StepWrites(options.database.read, options.now),
	};
}
