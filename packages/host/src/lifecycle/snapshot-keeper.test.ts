import { compilePlan, evolve, newRun } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import type { Event, EventBody } from "@switchyard/spec/event";
import type { RunSnapshot } from "@switchyard/spec/snapshot";
import { beforeEach, expect, it, vi } from "vitest";
import { NO_SNAPSHOT } from "../run/restore-run.ts";
import { flowOf } from "../testing/flows.ts";
import { TestClock } from "../testing/test-clock.ts";
import { type KeptRun, SnapshotKeeper } from "./snapshot-keeper.ts";

const PLAN = compilePlan(flowOf([], []), new Map());

let clock: TestClock;
let isWritable: boolean;
/** Runs whose snapshots were given to the journal, with the event that each covers. */
let given: [run: string, seq: number][];
/** What the journal says of each. */
let kept: () => Promise<number>;
let keeper: SnapshotKeeper;
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
	vi.clearAllMocks();
	clock = new TestClock();
	isWritable = true;
	given = [];
	kept = async () => 1;
	keeper = new SnapshotKeeper({
		journal: {
			get isWritable() {
				return isWritable;
			},
			keepSnapshot: (run: string, { seq }: RunSnapshot) => {
				given.push([run, seq]);
				return kept();
			},
		},
		limits: { restSnapshotEvents: 10, activeSnapshotEvents: 100, hurryMs: 1000, closeGraceMs: 5000 },
		clock,
		logger,
	});
});

function runWith(events: number, id = "a"): KeptRun {
	const run = { head: { id }, state: newRun(PLAN), kept: NO_SNAPSHOT };
	const { id: flow, revision } = PLAN.flow;
	happen(run, { type: "run-start", flow, revision, node: "start", message: {}, cause: "api" });
	grow(run, events);
	return run;
}

/** More happens to a run, until its last event is this one. */
function grow(run: KeptRun, seq: number): void {
	while (run.state.seq < seq) happen(run, { type: "run-resume" });
}

function happen({ state }: KeptRun, event: EventBody): void {
	evolve(state, { ...event, run: "", seq: state.seq + 1, at: 1 } as Event);
}

/** Turns of the event loop. */
async function turn(times = 1): Promise<void> {
	for (let turn = 0; turn < times; turn++) {
		clock.advance(1);
		await Promise.resolve();
	}
}

it("takes a snapshot of a run that has enough events more: fewer as it leaves the memory than while it stays", async () => {
	for (const [id, events] of Object.entries({ a: 9, b: 10 })) keeper.noteRest(runWith(events, id));
	for (const [id, events] of Object.entries({ c: 99, d: 100 })) keeper.noteCommit(runWith(events, id));
	await turn(9);
	expect(given).toEqual([
		["b", 10],
		["d", 100],
	]);
});

it("takes them one a turn, and each as the run is by then", async () => {
	const runs = [runWith(100, "a"), runWith(100, "b")] as const;
	for (const run of runs) keeper.noteCommit(run);
	expect(given).toEqual([]);
	await turn();
	expect(given).toEqual([["a", 100]]);
	grow(runs[1], 105);
	await turn();
	expect(given).toEqual([
		["a", 100],
		["b", 105],
	]);
	expect(runs[1].kept).toEqual({ seq: 105, length: 1 });
});

it("takes the next one of a run when the last one is kept, and it has as many events again", async () => {
	const first = Promise.withResolvers<number>();
	kept = () => first.promise;
	const run = runWith(100);
	const note = async (seq: number) => {
		grow(run, seq);
		keeper.noteCommit(run);
		await turn(9);
	};
	await note(100);
	await note(300);
	first.resolve(1);
	await turn();
	await note(301);
	await note(400);
	expect(given.map(([, seq]) => seq)).toEqual([100, 301]);
});

it("takes none of a run that is over, or while the journal cannot be written", async () => {
	const run = runWith(100);
	isWritable = false;
	keeper.noteCommit(run);
	await turn(9);
	expect(given).toEqual([]);
	isWritable = true;
	keeper.noteCommit(run);
	await turn(9);
	expect(given).toHaveLength(1);
	const over = runWith(100, "b");
	keeper.noteCommit(over);
	happen(over, { type: "run-end", status: "cancelled" });
	await turn(9);
	expect(given).toHaveLength(1);
});

it("says of what it cannot keep why, unless the journal is away, and tries again after as many events", async () => {
	const run = runWith(100);
	const fail = async (error: Error, seq: number) => {
		kept = () => Promise.reject(error);
		grow(run, seq);
		keeper.noteCommit(run);
		await turn(9);
	};
	await fail(new AppError("JOURNAL_UNAVAILABLE"), 100);
	expect(logger.warn).not.toHaveBeenCalled();
	await fail(new Error("broken"), 199);
	await fail(new Error("broken"), 200);
	expect(given.map(([, seq]) => seq)).toEqual([100, 200]);
	expect(logger.warn).toHaveBeenCalledTimes(1);
});

it("closes when what is under way is kept, or after a time", async () => {
	const first = Promise.withResolvers<number>();
	kept = () => first.promise;
	keeper.noteCommit(runWith(100, "a"));
	keeper.noteCommit(runWith(100, "b"));
	await turn();
	const closed = vi.fn();
	const closing = keeper.close().then(closed);
	keeper.noteCommit(runWith(100, "c"));
	await turn(900);
	expect(closed).not.toHaveBeenCalled();
	clock.advance(200);
	await closing;
	expect(given).toEqual([["a", 100]]);
	first.reject(new Error("The database is closed."));
	await turn(9);
	expect(logger.warn).not.toHaveBeenCalled();
});
