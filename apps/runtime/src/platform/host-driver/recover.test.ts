import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import type { Journal } from "@switchyard/host";
import { chainOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";
import { LoadAttemptsFile } from "./load-attempts-file.ts";

let test: TestHost | undefined;

afterEach(async () => {
	await test?.remove();
	test = undefined;
});

const never = probe("Never", "once", () => new Promise(() => {}));

/** A host over the folder of the one before it, which released everything without waiting for any step to end. */
async function nextProcess(journal: Partial<Journal> = {}): Promise<TestHost> {
	const folder = test?.folder;
	await test?.stop();
	test = new TestHost({
		nodeTypes: [never],
		limits: { closeGraceMs: 1 },
		journal,
		...defined({ folder }),
	});
	return test;
}

describe("recovery", () => {
	it("takes up each run once, also one that waits for a person from then on, and skips a damaged one [Q-R15]", async () => {
		const first = await nextProcess();
		const flow = chainOf(node("never", "Test.Never"));
		const runs = [await first.start(flow), await first.start(flow), await first.start(flow)] as const;
		for (const run of runs) await vi.waitFor(async () => expect(await first.events(run)).toHaveLength(2));

		const second = await nextProcess();
		const { read, write } = second.database;
		const damaged = runs[2];
		const number = read.selectFrom("runs").select("number").where("id", "=", damaged);
		await write([read.updateTable("journal").set({ events: "[]" }).where("run", "=", number).compile()]);
		// Marking the damaged run waits for the disk, so the rows of the others have changed when recovery continues.
		expect(await second.runHost.recover()).toBe(2);
		expect(await second.runHost.get(damaged)).toMatchObject({ error: { code: "JOURNAL_DAMAGED" } });
		for (const run of runs.slice(0, 2)) {
			expect(await second.runHost.get(run)).toMatchObject({ status: "waiting" });
			await second.runHost.cancel(run, OWNER);
			expect(await second.eventTypes(run)).toEqual([
				"run-start",
				"step-start",
				"run-resume",
				"run-cancel",
				"run-end",
			]);
		}
	});

	it("gives no run up because the database is out of reach [Q-R12]", async () => {
		const first = await nextProcess();
		await first.start(chainOf(node("never", "Test.Never")));
		const outOfReach = new AppError("JOURNAL_UNAVAILABLE");
		const second = await nextProcess({ load: () => Promise.reject(outOfReach) });
		await expect(second.runHost.recover()).rejects.toBe(outOfReach);
		expect(await (await nextProcess()).runHost.recover()).toBe(1);
	});

	it("does not resume from a journal that has lost its end [Q-R15]", async () => {
		const first = await nextProcess();
		const run = await first.start(chainOf(node("never", "Test.Never")));
		await vi.waitFor(async () => expect(await first.events(run)).toHaveLength(2));
		const second = await nextProcess();
		await second.runHost.recover();
		await vi.waitFor(async () => expect((await second.runHost.get(run))?.status).toBe("waiting"));

		const third = await nextProcess();
		const { read, write } = third.database;
		const number = read.selectFrom("runs").select("number").where("id", "=", run);
		await write([read.deleteFrom("journal").where("run", "=", number).where("first", "=", 3).compile()]);
		expect(await third.runHost.recover()).toBe(0);
		await expect(third.runHost.resolveStep(run, 1, { answer: "again" }, OWNER)).rejects.toMatchObject({
			code: "STEP_NOT_UNKNOWN",
		});
		expect(await third.runHost.get(run)).toMatchObject({
			status: "failed",
			error: { code: "JOURNAL_DAMAGED" },
		});
	});

	it("takes up every run also when the clock was set back since [Q-R7]", async () => {
		const first = await nextProcess();
		const run = await first.start(chainOf(node("never", "Test.Never")));
		await vi.waitFor(async () => expect(await first.events(run)).toHaveLength(2));
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
		try {
			const second = await nextProcess();
			expect(await second.runHost.recover()).toBe(1);
		} finally {
			vi.useRealTimers();
		}
	});
});

describe("recovery after deaths of the process [Q-R16]", () => {
	/** Begins to load a run and dies, as a process does that the run ends. */
	function dieLoading(run: string, alone = false): void {
		new LoadAttemptsFile(join(test?.folder ?? "", "loading")).begin(run, alone);
	}

	/** Takes up the runs of a process that is gone; gives the order in which they were loaded, or loaded on trial. */
	async function takeUp(deadly?: string): Promise<string[]> {
		const folder = test?.folder ?? "";
		await test?.stop();
		const loadAttempts = new LoadAttemptsFile(join(folder, "loading"));
		const begin = vi.spyOn(loadAttempts, "begin");
		const tryLoad = async (run: string) => run !== deadly;
		test = new TestHost({ nodeTypes: [never], limits: { closeGraceMs: 1 }, folder, loadAttempts, tryLoad });
		await test.runHost.recover();
		return begin.mock.calls.map(([run, alone]) => (alone ? `${run} alone` : run));
	}

	async function threeRuns() {
		const first = await nextProcess();
		const flow = chainOf(node("never", "Test.Never"));
		const runs = [await first.start(flow), await first.start(flow), await first.start(flow)] as const;
		for (const run of runs) await vi.waitFor(async () => expect(await first.events(run)).toHaveLength(2));
		return runs;
	}

	it("puts a run that was being loaded behind all others, and then before them", async () => {
		const [a, b, c] = await threeRuns();
		dieLoading(a);
		dieLoading(b);
		dieLoading(b);
		expect(await takeUp()).toEqual([`${b} alone`, c, a]);
		expect(await test?.runHost.get(b)).not.toMatchObject({ status: "failed" });
	});

	it("gives a suspect up that ends the process of its trial, and takes up the others", async () => {
		const [a, b, c] = await threeRuns();
		for (const run of [a, a, b, b]) dieLoading(run);
		expect(await takeUp(a)).toEqual([`${a} alone`, `${b} alone`, c]);
		expect(await test?.runHost.get(a)).toMatchObject({
			status: "failed",
			error: { code: "RUN_LOADING_DEADLY", message: expect.stringContaining("3 times") },
		});
		expect(await test?.runHost.get(b)).not.toMatchObject({ status: "failed" });
	});

	it.each([
		[99, undefined],
		[100, { code: "RUN_LOADING_DEADLY", message: expect.stringContaining("100 times") }],
	])(
		"keeps a run that outlives its trial load until nobody could believe that: %i deaths",
		async (deaths, error) => {
			const [run] = await threeRuns();
			for (let death = 0; death < deaths; death++) dieLoading(run, true);
			await takeUp();
			expect((await test?.runHost.get(run))?.error).toEqual(error && expect.objectContaining(error));
		},
	);

	it("tries a run that only waits alone as well, when waking it was the end of processes", async () => {
		const first = await nextProcess();
		const run = await first.start(chainOf(node("ask", "Flow.Ask", { question: custom("?") })));
		await vi.waitFor(async () => expect((await first.runHost.get(run))?.status).toBe("waiting"));
		dieLoading(run);
		dieLoading(run);
		expect(await takeUp()).toEqual([`${run} alone`]);
		expect(await test?.runHost.get(run)).toMatchObject({ status: "waiting" });
		expect(await test?.eventTypes(run)).not.toContain("run-resume");
	});
});
