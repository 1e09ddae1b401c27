import type { Operation } from "@switchyard/spec/flow";

/** One change that can be taken back. */
export interface HistoryEntry {
	/** What it did, in words: `Move 3 nodes`. */
	readonly label: string;
	readonly operations: readonly Operation[];
	/** Takes `operations` back. */
	readonly inverse: readonly Operation[];
	/** Changes with the same key that follow quickly on each other are one entry. */
	readonly mergeKey?: string;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

/** What can be undone and redone, oldest first. Replaced, never changed in place. */
export interface History {
	readonly undo: readonly HistoryEntry[];
	readonly redo: readonly HistoryEntry[];
}

export const NO_HISTORY: History = { undo: [], redo: [] };

/** The most changes that can be taken back. */
const LONGEST = 200;

/** How soon a change must follow to be one with the last. */
const MERGE_WITHIN_MS = 1500;

/** The history after a change; what was undone before can no longer be redone. */
export function record(history: History, entry: HistoryEntry): History {
	const last = history.undo.at(-1);
	if (
		last?.mergeKey !== undefined &&
		last.mergeKey === entry.mergeKey &&
		history.redo.length === 0 &&
		entry.at - last.at <= MERGE_WITHIN_MS
	) {
		const merged = {
			...entry,
			operations: [...last.operations, ...entry.operations],
			inverse: [...entry.inverse, ...last.inverse],
		};
		return { undo: [...history.undo.slice(0, -1), merged], redo: [] };
	}
	return { undo: [...history.undo.slice(-LONGEST + 1), entry], redo: [] };
}
