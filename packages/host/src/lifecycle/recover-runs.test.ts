import { AppError } from "@switchyard/spec/error";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LoadAttempts } from "../ports/load-attempts.ts";
import type { StoredRun } from "../ports/run-row.ts";
import { runRow } from "../testing/run-row.ts";
import { type Recovery, recoverRuns } from "./recover-runs.ts";

/** What is on disk. */
let rows: StoredRun[];
let untold: string[];
/** What was done, in order. */
let done: string[];
/** Runs that are in memory already. */
let present: Set<string>;
let refusals: Map<string, Error | undefined>;
/** Number of processes that died while they loaded a run; undefined for a host that does not count. */
let deaths: Map<string, number> | undefined;
/** The runs of sub-flows that steps of runs in memory wait for, by caller. */
let children: Map<string, string>;
let yields: number;
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
	vi.clearAllMocks();
	rows = [];
	untold = [];
	done = [];
	present = new Set();
	refusals = new Map();
	deaths = new Map();
	children = new Map();
	yields = 0;
});

const rowOf = (run: string) => rows.find(({ id }) => id === run);

function loadAttempts(): Pick<LoadAttempts, "suspects" | "deathsOf"> | undefined {
	const counted = deaths;
	return (
		counted && {
			suspects: [...counted].filter(([, count]) => count > 1).map(([run]) => run),
			deathsOf: (run) => counted.get(run) ?? 0,
		}
	);
}

/** A host's parts as far as recovery uses them. */
function recover(): Promise<number> {
	const journal = {
		row: async (run: string) => rowOf(run),
		async *runningRuns() {
			yield* rows.filter(({ status }) => status === "running");
		},
		async *untoldRuns() {
			yield* rows.filter(({ id }) => untold.includes(id));
		},
		async *waitingCallees() {
			yield* rows.filter(({ status, parent_run }) => status === "waiting" && parent_run !== null);
		},
	};
	const clock = {
		afterTurn: (work: () => void) => {
			yields++;
			work();
		},
	};
	const loader = {
		load: async ({ id }: StoredRun, alone: boolean) => {
			if (refusals.has(id)) {
				const error = refusals.get(id);
				if (error) throw error;
				return undefined;
			}
			present.add(id);
			if (alone) done.push(`${id} is alone`);
			done.push(`load ${id}`);
			return {};
		},
	};
	const roster = {
		get: (id: string) => {
			const steps = new Map([[1, { child: { run: children.get(id) } }]]);
			return present.has(id) ? { run: { recorder: { state: { steps } } } } : undefined;
		},
	};
	const services = { journal, loadAttempts: loadAttempts(), logger, clock };
	const cancel = (id: string) => done.push(`cancel ${id}`);
	return recoverRuns({ services, roster, loader, cancel } as unknown as Recovery);
}

describe("a start", () => {
	it("loads what was running, and what only waits and was not told; the first alone", async () => {
		rows = [runRow("a"), runRow("b"), runRow("c", { status: "waiting" }), runRow("d", { status: "waiting" })];
		untold = ["c"];
		expect(await recover()).toBe(3);
		expect(done).toEqual(["a is alone", "load a", "load b", "load c"]);
		expect(logger.info.mock.calls).toEqual([[{ recovered: 3, failed: 0 }, "runs were taken up again"]]);
	});

	it("says nothing when there is nothing to take up", async () => {
		expect(await recover()).toBe(0);
		expect(logger.info).not.toHaveBeenCalled();
	});

	it("leaves a run as it is that a newer version began, says so, and counts what cannot be loaded", async () => {
		rows = ["newer", "damaged", "whole"].map((id) => runRow(id));
		const error = new AppError("RUN_NEEDS_NEWER_ENGINE", { message: "Newer." });
		refusals = new Map([
			["newer", error],
			["damaged", undefined],
		]);
		expect(await recover()).toBe(1);
		expect(logger.error.mock.calls).toEqual([[{ run: "newer", err: error }, "a run is left as it is"]]);
		expect(logger.info.mock.calls).toEqual([[{ recovered: 1, failed: 2 }, "runs were taken up again"]]);
	});

	it("ends with whatever else goes wrong", async () => {
		rows = [runRow("a")];
		refusals.set("a", new AppError("JOURNAL_UNAVAILABLE", { message: "Away." }));
		await expect(recover()).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
	});

	it("takes up no run that is over by now, that is in memory, or that is gone", async () => {
		rows = [runRow("over", { ended_at: 5 }), runRow("here")];
		present.add("here");
		deaths = new Map([["gone", 2]]);
		expect(await recover()).toBe(0);
		expect(done).toEqual([]);
	});

	it("takes up suspects first, and last those that were being loaded when a process died once", async () => {
		rows = ["once", "fine", "twice"].map((id) => runRow(id));
		deaths = new Map([
			["once", 1],
			["twice", 2],
		]);
		expect(await recover()).toBe(3);
		expect(done.slice(1)).toEqual(["load twice", "load fine", "load once"]);
	});

	it("cancels the sub-flows that no step waits for any more, running or waiting, and no other", async () => {
		rows = [
			runRow("caller"),
			runRow("orphan", { parent_run: "nowhere", parent_step: 1 }),
			runRow("late", { status: "waiting", parent_run: "ended", parent_step: 1 }),
			runRow("ended", { status: "failed", ended_at: 3 }),
			runRow("patient", { status: "waiting", awaited_runs: '["awaited"]' }),
			runRow("awaited", { status: "waiting", parent_run: "patient", parent_step: 1 }),
		];
		expect(await recover()).toBe(2);
		expect(done).toEqual(["caller is alone", "load caller", "load orphan", "cancel orphan", "cancel late"]);
	});

	it("leaves the sub-flow alone that a step of a run in memory waits for, and cancels one that none waits for", async () => {
		rows = ["wanted", "left"].map((id) =>
			runRow(id, { status: "waiting", parent_run: "caller", parent_step: 1 }),
		);
		present.add("caller");
		children = new Map([["caller", "wanted"]]);
		await recover();
		expect(done).toEqual(["cancel left"]);
	});

	it("leaves a sub-flow alone whose caller is yet to be taken up, or of which half is known", async () => {
		rows = [
			runRow("early", { parent_run: "caller", parent_step: 1 }),
			runRow("caller", { awaited_runs: "[]" }),
			runRow("no step", { parent_run: "nowhere", parent_step: null }),
			runRow("no caller", { parent_run: null, parent_step: 1 }),
		];
		await recover();
		expect(done.filter((what) => what.startsWith("cancel"))).toEqual([]);
	});

	it("takes up what was running where no deaths are counted", async () => {
		rows = [runRow("a"), runRow("b")];
		deaths = undefined;
		expect(await recover()).toBe(2);
	});

	it("gives others a turn after every fifty runs", async () => {
		rows = Array.from({ length: 149 }, (_, index) => runRow(`run-${index}`));
		expect(await recover()).toBe(149);
		expect(yields).toBe(2);
	});
});
