import { custom, node } from "@switchyard/flow/testing";
import { chainOf, counter, probe, TestClock } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost, TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

const runHosts = hostsInTurn();
let test: TestHost;

function open(options: Omit<TestHostOptions, "folder"> = {}): TestHost {
	test = runHosts.open(options);
	return test;
}

const delayed = (ms: number) =>
	chainOf(
		node("count", "Test.Count"),
		node("wait", "Flow.Delay", { duration_ms: custom(ms) }),
		node("again", "Test.Count"),
	);
const asking = (params = {}) =>
	chainOf(node("ask", "Flow.Ask", { question: custom("Continue?"), ...params }), node("count", "Test.Count"));

describe("a run that only waits", () => {
	it("leaves the memory, and comes back by itself when its time has come, never early", async () => {
		const { type, count } = counter("Count", "once");
		open({ nodeTypes: [type], limits: { idleMs: 30, activeRuns: 1 } });
		const begun = Date.now();
		const run = await test.start(delayed(400));
		// Only one run may be in memory: another is taken as soon as this one rests.
		await vi.waitFor(async () => test.start(chainOf(node("set", "Flow.Set"))), { timeout: 5000 });
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("succeeded"), {
			timeout: 5000,
		});
		expect(Date.now() - begun).toBeGreaterThanOrEqual(400);
		expect(count()).toBe(2);
		const [fired] = (await test.events(run)).filter((event) => event.type === "timer-fire");
		expect(fired).toMatchObject({ lateMs: expect.any(Number) });
	});

	it("is not loaded by the next process before its time, and is late once after downtime, with the lateness", async () => {
		const { type } = counter("Count", "safe");
		open({ nodeTypes: [type], clock: new TestClock(Date.now()) });
		const run = await test.start(delayed(1500));
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
		const set = (await test.events(run)).find((event) => event.type === "timer-set");
		const due = set?.type === "timer-set" ? set.due : 0;
		await test.stop();
		const later = new TestClock(due + 100);
		open({ nodeTypes: [type], clock: later });
		expect(await test.runHost.recover()).toBe(0);
		await vi.waitFor(async () => {
			later.advance(1);
			expect((await test.runHost.get(run))?.status).toBe("succeeded");
		});
		const fired = (await test.events(run)).filter((event) => event.type === "timer-fire");
		expect(fired).toHaveLength(1);
		expect(fired[0]).toMatchObject({ lateMs: expect.any(Number) });
		expect(fired[0]?.type === "timer-fire" && fired[0].lateMs).toBeGreaterThan(90);
		expect(await test.eventTypes(run)).not.toContain("run-resume");
	});

	it("stays in memory while the disk has not all of it [Q-R8]", async () => {
		const clock = new TestClock(Date.now());
		/** Commits not yet reported to the host: to it, they have not happened. */
		let held: (() => void)[] | undefined;
		const answer = Promise.withResolvers<{ output: string }>();
		open({
			clock,
			nodeTypes: [probe("Slow", "safe", () => answer.promise)],
			limits: { idleMs: 1000, activeRuns: 1 },
			around: (journal) => ({
				...journal,
				listen: ({ committed, refused }) =>
					journal.listen({
						refused,
						committed: (commits) => {
							if (held) held.push(() => committed(commits));
							else committed(commits);
						},
					}),
			}),
		});
		const run = await test.start(
			chainOf(
				node("slow", "Test.Slow", {}, { timeoutMs: 30, onError: "continue" }),
				node("ask", "Flow.Ask", { question: custom("Continue?") }),
			),
		);
		await vi.waitFor(async () => expect(await test.eventTypes(run)).toContain("step-start"));
		clock.advance(30);
		await vi.waitFor(async () => {
			// Its time limit may begin to count only now.
			clock.advance(1);
			expect((await test.runHost.get(run))?.status).toBe("waiting");
		});
		held = [];
		answer.resolve({ output: "late" });
		await vi.waitFor(() => expect(held).not.toEqual([]));
		clock.advance(10_000);
		const another = () => test.start(chainOf(node("set", "Flow.Set")));
		await expect(another()).rejects.toMatchObject({ code: "RUN_LIMIT" });
		for (const tell of held) tell();
		held = undefined;
		await vi.waitFor(async () => {
			clock.advance(10_000);
			await another();
		});
		await test.runHost.answer(run, 2, { answer: "submitted", values: {}, actor: OWNER });
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("succeeded"));
		expect(await test.eventTypes(run)).toContain("step-late");
	});

	it("expires while nobody is there", async () => {
		open({ nodeTypes: [counter("Count", "safe").type], limits: { idleMs: 20 } });
		const run = await test.start(asking({ expires_ms: custom(1000) }));
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("failed"), {
			timeout: 5000,
		});
		expect(await test.runHost.get(run)).toMatchObject({ error: { code: "APPROVAL_EXPIRED" } });
	});

	it("is cancelled where it rests", async () => {
		open({ nodeTypes: [counter("Count", "safe").type], limits: { idleMs: 20 } });
		const run = await test.start(asking());
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
		await test.runHost.cancel(run, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
	});

	it("stays in memory for whom waits for its end", async () => {
		open({ nodeTypes: [counter("Count", "safe").type], limits: { idleMs: 20 } });
		const run = await test.start(delayed(300));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
	});
});
