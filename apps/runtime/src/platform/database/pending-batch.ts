import type { FlowVersion, RunRow } from "@switchyard/host";
import type { Event } from "@switchyard/spec/event";
import type { Addition } from "./additions.ts";
import type { JournalAppend, StoredValue, WriteQuery, WriteResult } from "./write-protocol.ts";

/** What one turn of the event loop wants written. */
export class PendingBatch {
	readonly appends: PendingAppend[] = [];
	readonly groups: PendingGroup[] = [];
	/** Large values to remove unless a run needs them. */
	readonly unneeded: string[] = [];
	/** Settles with the starts of runs: it rejects as soon as the disk is full, so that nobody waits for an acceptance. */
	readonly accepted = settleable();
	/** Settles with everything else that runs append: while the disk is full it waits, because those runs were accepted. */
	readonly committed = settleable();
	/** When it was handed to the writer first, by `performance.now()`. */
	sentAt: number | undefined;

	get isEmpty(): boolean {
		return this.appends.length === 0 && this.groups.length === 0 && this.unneeded.length === 0;
	}
}

/** The events of one run in one batch; turned to JSON when the batch is sent. */
export interface PendingAppend {
	readonly run: string;
	/** In order and without gaps; the first one's `seq` is the append's. */
	readonly events: [Event, ...Event[]];
	/** What the events refer to. */
	readonly values: StoredValue[];
	/** Rows that they add to the tables of projections. */
	readonly additions: Addition[];
	row: RunRow | undefined;
	version: FlowVersion | undefined;
}

/** Whether it starts a run that nothing accepted asks for. The run of a sub-flow belongs to the accepted run that calls it. */
export function isNewWork(append: PendingAppend): boolean {
	return append.events[0].seq === 1 && callerOf(append) === undefined;
}

/** The run that calls the sub-flow which it starts; absent when it starts none. */
export function callerOf({ events: [first] }: PendingAppend): string | undefined {
	return first.type === "run-start" ? first.parent?.run : undefined;
}

/** The append as the writer is sent it. */
export function journalAppendOf({ run, events, values, row, version }: PendingAppend): JournalAppend {
	return { run, first: events[0].seq, events: JSON.stringify(events), values, row, version };
}

export interface PendingGroup {
	readonly queries: readonly WriteQuery[];
	readonly resolve: (results: readonly WriteResult[]) => void;
	readonly reject: (error: Error) => void;
}

export interface Settleable {
	readonly promise: Promise<void>;
	readonly resolve: () => void;
	readonly reject: (error: Error) => void;
}

function settleable(): Settleable {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	// Most appends are awaited by nobody.
	promise.catch(() => {});
	return { promise, resolve, reject };
}
