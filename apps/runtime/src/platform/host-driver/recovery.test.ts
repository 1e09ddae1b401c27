import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { node } from "@switchyard/flow/testing";
import { chainOf, counter, probe, TestClock } from "@switchyard/host/testing";
import { NodeError } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Event } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost, TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

const runHosts = hostsInTurn();
let test: TestHost;

function open(options: Omit<TestHostOptions, "folder"> = {}): TestHost {
	test = runHosts.open(options);
	return test;
}

/** A node that never ends in the first process, and ends at once in the next. */
function cutOff(effect: "safe" | "keyed" | "once") {
	const keys: string[] = [];
	let process = 1;
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	const type = probe("Cut", effect, (_params, { idempotencyKey }) => {
		keys.push(idempotencyKey);
		begin();
		return process === 1 ? new Promise(() => {}) : Promise.resolve({ output: "done" });
	});
	return {
		nodeTypes: [type],
		begun,
		keys,
		next: () => {
			process = 2;
		},
	};
}

/** Starts a run, stops the server in the middle of its step, and opens the next one. */
async function restartIn(effect: "safe" | "keyed" | "once") {
	const cut = cutOff(effect);
	open({ nodeTypes: cut.nodeTypes, limits: { closeGraceMs: 0 } });
	const run = await test.start(chainOf(node("cut", "Test.Cut"), node("set", "Flow.Set")), { kept: 1 });
	await cut.begun;
	await test.stop();
	cut.next();
	open({ nodeTypes: cut.nodeTypes });
	return { run, keys: cut.keys, recovered: await test.runHost.recover() };
}

/** Makes everything in a run's journal so much older. */
function letTimePass(run: string, ms: number): void {
	const file = new DatabaseSync(join(runHosts.folder, "switchyard.db"));
	const write = file.prepare(
		"update journal set events = ?, checksum = ? where run = (select number from runs where id = ?) and first = ?",
	);
	for (const { first, events } of file
		.prepare("select first, events from journal where run = (select number from runs where id = ?)")
		.all(run)) {
		const older = JSON.parse(String(events)).map((event: Event) => ({
			...event,
			at: event.at - ms,
			...(event.type === "timer-set" ? { due: event.due - ms } : {}),
		}));
		const text = JSON.stringify(older);
		write.run(text, crc32(text), run, first ?? 0);
	}
	file.close();
}

describe("after a restart", () => {
	it.each(["safe", "keyed"] as const)("a cut-off %s step runs again, with the same key", async (effect) => {
		const { run, keys, recovered } = await restartIn(effect);
		expect(recovered).toBe(1);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { kept: 1, output: "done" },
		});
		expect(keys[1]).toBe(keys[0]);
		expect(keys[0]).toMatch(effect === "keyed" ? `${run}-1` : new RegExp(`^${run}-1-[0-9a-f]{16}$`));
	});

	it("a cut-off once step waits for a person, who decides its outcome", async () => {
		const { run, keys } = await restartIn("once");
		const summaries: RunSummary[] = [];
		test.runHost.watch({
			events: () => {},
			ephemeral: () => {},
			summary: (summary) => summaries.push(summary),
		});
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
		expect((await test.runHost.list({ status: "waiting" })).runs.map(({ id }) => id)).toEqual([run]);
		await expect(test.runHost.resolveStep(run, 7, { answer: "fail" }, OWNER)).rejects.toMatchObject({
			code: "STEP_NOT_UNKNOWN",
		});
		await test.runHost.resolveStep(run, 1, { answer: "happened", outputs: { output: "by hand" } }, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { kept: 1, output: "by hand" },
		});
		expect(keys).toHaveLength(1);
		expect(summaries.map(({ status }) => status)).toEqual(["waiting", "succeeded"]);
	});

	it("a person can have a cut-off once step run again, or count it as failed", async () => {
		const again = await restartIn("once");
		await vi.waitFor(async () => expect((await test.runHost.get(again.run))?.status).toBe("waiting"));
		await test.runHost.resolveStep(again.run, 1, { answer: "again" }, OWNER);
		expect(await test.runHost.waitForEnd(again.run, 5000)).toMatchObject({ message: { output: "done" } });
		expect(again.keys).toHaveLength(2);
		await test.stop();
		const failed = await restartIn("once");
		await vi.waitFor(async () => expect((await test.runHost.get(failed.run))?.status).toBe("waiting"));
		await test.runHost.resolveStep(failed.run, 1, { answer: "fail" }, OWNER);
		expect(await test.runHost.waitForEnd(failed.run, 5000)).toMatchObject({
			status: "failed",
			error: { code: "STEP_OUTCOME_UNKNOWN" },
		});
	});

	it("a run can still be cancelled while it waits for a person", async () => {
		const { run } = await restartIn("once");
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
		await test.runHost.cancel(run, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "cancelled" });
	});

	it("a timer that came due meanwhile fires once, and says how late [Q-R7]", async () => {
		let attempts = 0;
		const busy = probe("Busy", "safe", async () => {
			if (++attempts === 1) throw new NodeError({ code: "BUSY", message: "Busy.", retryable: true });
			return {};
		});
		open({ nodeTypes: [busy] });
		const retry = { attempts: 2, backoffMs: 60_000 };
		const run = await test.start(chainOf(node("busy", "Test.Busy", {}, { retry })));
		await vi.waitFor(async () => expect(await test.eventTypes(run)).toContain("timer-set"));
		await test.stop();
		letTimePass(run, 65_000);
		open({ nodeTypes: [busy] });
		await test.runHost.recover();
		await test.runHost.waitForEnd(run, 5000);
		const fired = (await test.events(run)).filter((event) => event.type === "timer-fire");
		expect(fired).toHaveLength(1);
		expect(fired[0]?.lateMs).toBeGreaterThanOrEqual(5000);
		expect(fired[0]?.lateMs).toBeLessThan(60_000);
	});

	it("a run that waits out a backoff gains no event, however often, and tries again at its time", async () => {
		const BACKOFF_MS = 60_000;
		let time = 1_000_000;
		let attempts = 0;
		const busy = probe("Busy", "once", async () => {
			if (++attempts === 1) throw new NodeError({ code: "BUSY", message: "Busy.", retryable: true });
			return {};
		});
		let clock = new TestClock(time);
		const next = () => {
			clock = new TestClock(time);
			return open({ nodeTypes: [busy], clock });
		};
		next();
		const retry = { attempts: 2, backoffMs: BACKOFF_MS };
		const run = await test.start(chainOf(node("busy", "Test.Busy", {}, { retry })));
		await vi.waitFor(async () => expect(await test.eventTypes(run)).toContain("timer-set"));
		const before = await test.events(run);
		for (let restart = 1; restart <= 5; restart++) {
			await test.stop();
			time += 1000;
			next();
			expect(await test.runHost.recover()).toBe(1);
			expect(await test.events(run)).toEqual(before);
		}
		clock.advance(BACKOFF_MS - 5001);
		expect(await test.events(run)).toEqual(before);
		clock.advance(1);
		await vi.waitFor(async () => expect(await test.eventTypes(run)).toContain("run-end"));
		expect((await test.eventTypes(run)).slice(before.length)).toEqual([
			"timer-fire",
			"step-start",
			"step-end",
			"run-end",
		]);
		expect(attempts).toBe(2);
	});

	it("many runs resume, and none that was over", { timeout: 20_000 }, async () => {
		const cut = cutOff("keyed");
		open({ nodeTypes: cut.nodeTypes, limits: { closeGraceMs: 0 } });
		const flow = chainOf(node("cut", "Test.Cut"));
		const over = await test.start(chainOf());
		await test.runHost.waitForEnd(over, 5000);
		const runs = await Promise.all(Array.from({ length: 600 }, () => test.start(flow)));
		await cut.begun;
		await test.stop();
		cut.next();
		open({ nodeTypes: cut.nodeTypes });
		expect(await test.runHost.recover()).toBe(600);
		for (const run of runs) {
			expect(await test.runHost.waitForEnd(run, 10_000)).toMatchObject({ status: "succeeded" });
		}
		expect(await test.eventTypes(over)).toEqual(["run-start", "run-end"]);
		expect(await test.runHost.recover()).toBe(0);
	});

	it("a run whose journal is damaged is given up, and the others resume [Q-R15]", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		const cut = cutOff("keyed");
		open({ nodeTypes: cut.nodeTypes, limits: { closeGraceMs: 0 } });
		const flow = chainOf(node("cut", "Test.Cut"));
		const [damaged = "", lost = "", whole = ""] = await Promise.all([
			test.start(flow),
			test.start(chainOf(node("cut", "Test.Cut"))),
			test.start(flow),
		]);
		await test.stop();
		const file = new DatabaseSync(join(runHosts.folder, "switchyard.db"));
		file
			.prepare(
				"update journal set events = substr(events, 1, 40) where run = (select number from runs where id = ?)",
			)
			.run(damaged);
		file.prepare("delete from flow_versions where revision <> ?").run(flow.revision);
		file.close();
		cut.next();
		open({ nodeTypes: cut.nodeTypes, logger });
		expect(await test.runHost.recover()).toBe(1);
		expect(await test.runHost.waitForEnd(whole, 5000)).toMatchObject({ status: "succeeded" });
		for (const run of [damaged, lost]) {
			expect(await test.runHost.get(run)).toMatchObject({
				status: "failed",
				error: { code: "JOURNAL_DAMAGED" },
			});
		}
		expect(logger.error).toHaveBeenCalledTimes(2);
		await expect(test.runHost.events(damaged, 1, 10)).rejects.toMatchObject({ code: "JOURNAL_DAMAGED" });
	});
});

describe("a stopping server", () => {
	it("lets end what must not be cut off, starts nothing more, and leaves the rest to the next one", async () => {
		let end = (_outputs: Readonly<Record<string, unknown>>) => {};
		const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
		const mail = probe("Mail", "once", () => {
			begin();
			return new Promise((resolve) => {
				end = resolve;
			});
		});
		const after = counter("After", "safe");
		open({ nodeTypes: [mail, after.type] });
		const run = await test.start(chainOf(node("mail", "Test.Mail"), node("after", "Test.After")));
		await begun;
		const waiting = test.runHost.waitForEnd(run, 60_000);
		const closing = test.runHost.close();
		end({ output: "sent" });
		await closing;
		expect(await waiting).toMatchObject({ status: "running" });
		expect(await test.eventTypes(run)).toEqual(["run-start", "step-start", "step-end"]);
		expect(after.count()).toBe(0);
		await test.database.close();
		open({ nodeTypes: [mail, after.type] });
		await test.runHost.recover();
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect(after.count()).toBe(1);
	});
});
