import type { Clash, FieldEdit } from "@switchyard/flow";
import type { Operation } from "@switchyard/spec/flow";
import type { History } from "../editor/history.ts";
import type { UnfinishedText } from "../editor/unfinished/unfinished-text.ts";

/** What a person made that the server may not have yet, and what they can take back. */
export interface StoredEdits {
	/** The revision that the operations were made on. */
	readonly revision: number;
	/** Not acknowledged, oldest first. */
	readonly operations: readonly Operation[];
	/** How many of them, from the first on, were sent together without an answer so far. */
	readonly sent: number;
	readonly history: History;
	/** For each field that the operations set, the edit that sets it to what it was before. */
	readonly before?: readonly FieldEdit[];
	/** Fields that others have set too; the person has not chosen yet. */
	readonly clashes?: readonly Clash[];
	/** What was typed into fields and is no value yet. */
	readonly unfinished?: readonly UnfinishedText[];
}

/** Keeps one flow's edits over a reload. */
export interface EditStore {
	readonly load: () => StoredEdits | undefined;
	readonly save: (edits: StoredEdits) => void;
}
