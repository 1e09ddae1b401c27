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

/** Services of the registry's tools for documents and memories. */
export interface DocumentToolServices extends KeptTexts {
	/** Returns the flow that a run is of. */
	readonly flowOfRun: (run: string) => Promise<string | undefined>;
}

export function openDocuments(options: MemoryStoreOptions): KeptTexts {
	return {
		documents: new DocumentStore(options),
		memory: new MemoryStore(options),
		stepWrites: new StepWrites(options.database.read, options.now),
	};
}
