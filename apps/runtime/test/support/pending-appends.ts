import type { Event } from "@switchyard/spec/event";
import type { PendingAppend } from "../../src/platform/database/pending-batch.ts";

const nothingElse = () => ({
	values: [],
	additions: [],
	row: undefined,
	version: undefined,
});

/** What an accepted run appends, or how one starts: with `seq` 1. */
export function appendOf(run: string, seq: number): PendingAppend {
	const event: Event = { type: "run-resume", run, seq, at: 1 };
	return { run, events: [event], ...nothingElse() };
}

/** How the run of a sub-flow starts. */
export function callOf(run: string, parent: string): PendingAppend {
	const event: Event = {
		type: "run-start",
		run,
		seq: 1,
		at: 1,
		flow: "f",
		revision: 1,
		node: "start",
		message: {},
		cause: "sub-flow",
		parent: { run: parent, step: 1, depth: 1 },
	};
	return { run, events: [event], ...nothingElse() };
}
