import { custom, node } from "@switchyard/flow/testing";
import { chainOf, flowOf, type Probe, probe } from "@switchyard/host/testing";
import { NodeError } from "@switchyard/node-kit";
import type { Event } from "@switchyard/spec/event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost, type TestHostOptions } from "../../../test/support/host-driver/test-host.ts";
import { Stopwatch } from "../../../test/support/stopwatch.ts";

let test: TestHost;

afterEach(() => test.remove());

/** Runs one node to the end of its run. */
async function runProbe(
	work: Probe,
	options: Omit<TestHostOptions, "nodeTypes"> & { readonly effect?: "safe" | "keyed" | "once" } = {},
) {
	test = new TestHost({ ...options, nodeTypes: [probe("Probe", options.effect ?? "safe", work)] });
	const run = await test.start(chainOf(node("probe", "Test.Probe")));
	return { run, summary: await test.runHost.waitForEnd(run, 5000), events: await test.events(run) };
}

function journalledTypes(run: string): string[] {
	const rows = test.database.reader
		.prepare("select events from journal where run = (select number from runs where id = ?) order by first")
		.all(run);
	return rows.flatMap(({ events }) => JSON.parse(String(events)).map(({ type }: Event) => type));
}

describe("a step's start", () => {
	it.each(["keyed", "once"] as const)("of a %s node is on disk before it executes", async (effect) => {
		let seen: string[] = [];
		await runProbe(
			async (_params, { idempotencyKey }) => {
				seen = journalledTypes(idempotencyKey.slice(0, 36));
				return {};
			},
			{ effect },
		);
		expect(seen).toEqual(["run-start", "step-start"]);
	});

	it("of a safe node waits for nothing", async () => {
		let seen: string[] | undefined;
		await runProbe(async (_params, { idempotencyKey }) => {
			seen = journalledTypes(idempotencyKey.slice(0, 36));
			return {};
		});
		expect(seen).toEqual([]);
	});
});

describe("a step that takes too long", () => {
	it("is given up in time, its signal aborted, and its late answer dropped", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		let answer = (_outputs: Readonly<Record<string, unknown>>) => {};
		let aborted = false;
		const { summary, events } = await runProbe(
			(_params, { signal }) => {
				signal.addEventListener("abort", () => (aborted = true));
				return new Promise((resolve) => (answer = resolve));
			},
			{ limits: { stepTimeoutMs: 50 }, logger },
		);
		expect(summary).toMatchObject({
			status: "failed",
			error: { code: "STEP_TIMEOUT", message: "The step took longer than 0.05 seconds." },
		});
		const [start, fail] = events.filter(({ type }) => type.startsWith("step-"));
		const took = (fail?.at ?? 0) - (start?.at ?? 0);
		expect(took).toBeGreaterThanOrEqual(49);
		expect(aborted).toBe(true);
		answer({ output: "late" });
		await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce());
		expect(await test.events(summary.id)).toEqual(events);
	});

	it("is given the time that its node sets", async () => {
		test = new TestHost({ nodeTypes: [probe("Probe", "safe", () => new Promise(() => {}))] });
		const run = await test.start(chainOf(node("probe", "Test.Probe", {}, { timeoutMs: 30 })));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			error: { code: "STEP_TIMEOUT", message: "The step took longer than 0.03 seconds." },
		});
	});
});

describe("a round of a loop that fails", () => {
	it("aborts what it has in flight within a second, and nothing of other rounds", async () => {
		const stopped: unknown[] = [];
		const called = Promise.withResolvers<void>();
		const slow = probe("Slow", "safe", ({ input }, { signal }) => {
			if (input === "fail") throw new NodeError({ code: "BAD", message: "No." });
			return new Promise((resolve) => {
				// The other round ends by itself, after this one was aborted.
				if (input === "ends") void called.promise.then(() => resolve({ output: "done" }));
				signal.addEventListener("abort", () => {
					stopped.push(input);
					called.resolve();
					resolve({});
				});
			});
		});
		test = new TestHost({ nodeTypes: [slow] });
		const items = [["fail", "stays"], ["ends"]];
		const flow = flowOf(
			[
				node("outer", "Flow.ForEach", {
					items: custom(items),
					parallel: custom(2),
					on_item_error: custom("continue"),
				}),
				node("inner", "Flow.ForEach", {
					items: { scope: "Message", path: "item" },
					parallel: custom(2),
					collect: custom("output"),
				}),
				node("slow", "Test.Slow", { input: { scope: "Message", path: "item" } }),
			],
			["start>outer", "outer.each>inner", "inner.each>slow"],
		);
		const watch = new Stopwatch();
		const run = await test.start(flow);
		const { status, message } = await test.runHost.waitForEnd(run, 5000);
		expect(watch.stop()).toBeLessThan(1200);
		expect(status).toBe("succeeded");
		expect(stopped).toEqual(["stays"]);
		expect(message).toMatchObject({
			results: [null, { results: ["done"] }],
			errors: [{ index: 0, code: "BAD" }],
		});
	});
});

describe("a step that fails", () => {
	it("by an error that its author foresaw tells it, and keeps what it had set", async () => {
		const { summary, events } = await runProbe(() => {
			throw new NodeError({
				code: "MAIL_REFUSED",
				message: "The server refused the mail.",
				field: "to",
				hint: "Check the address.",
				outputs: { output: 1, undeclared: 2 },
				cause: new Error("550 no such user"),
			});
		});
		const fault = {
			code: "MAIL_REFUSED",
			message: "The server refused the mail.",
			field: "to",
			hint: "Check the address.",
			retryable: false,
		};
		expect(summary.error).toEqual(fault);
		expect(events.find(({ type }) => type === "step-fail")).toMatchObject({
			error: { ...fault, detail: expect.stringContaining("550 no such user") },
			outputs: { output: 1 },
		});
	});

	it.each([
		["an error that nobody foresaw", () => Promise.reject(new RangeError("far out")), "RangeError: far out"],
		["something that is no error", () => Promise.reject("odd"), "odd"],
		["something that is not JSON", async () => ({ output: 1n }), "BigInt"],
		["a circle", async () => circle(), "circular"],
		["a list", async () => [] as never, "object"],
	])("by %s says so and no more", async (_what, work, detail) => {
		const { summary, events } = await runProbe(work);
		expect(summary.error).toEqual({
			code: "NODE_FAILED",
			message: expect.stringMatching(/^The node (failed|gave something that is not JSON)\.$/),
			retryable: false,
		});
		expect(events.find(({ type }) => type === "step-fail")).toMatchObject({
			error: { detail: expect.stringContaining(detail) },
		});
	});

	it("tells the log where it happened, and nobody else: neither stack nor path of the server is in the run", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		const cause = new Error("ENOENT: no such file or directory, open '/srv/data/orders.db'");
		const lost = probe("Lost", "safe", () =>
			Promise.reject(new Error("Cannot load file:///srv/app/main.ts or /srv/app/other.ts:7", { cause })),
		);
		test = new TestHost({ nodeTypes: [lost], logger });
		const run = await test.start(chainOf(node("lost", "Test.Lost")));
		await test.runHost.waitForEnd(run, 5000);
		const text = JSON.stringify(await test.events(run));
		expect(text).toContain("ENOENT: no such file or directory");
		expect(text).not.toMatch(/srv|\.ts|\\n +at /);
		expect(logger.warn).toHaveBeenCalledWith(
			expect.objectContaining({
				run,
				step: 1,
				node: "lost",
				trace: expect.stringContaining("steps.test.ts"),
			}),
			"a node failed unforeseen",
		);
	});

	it("inside the engine ends its own run and no other", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		const broken = probe("Broken", "safe", async () => ({}));
		// The engine has no rules for it, and throws.
		const spec = { ...broken.spec, construct: "mystery" as "action" };
		test = new TestHost({ logger, nodeTypes: [{ ...broken, spec }] });
		const bad = await test.start(chainOf(node("b", "Test.Broken")));
		const good = await test.start(chainOf(node("s", "Flow.Set")));
		expect(await test.runHost.waitForEnd(bad, 5000)).toMatchObject({
			status: "failed",
			error: { code: "INTERNAL" },
		});
		expect(await test.runHost.waitForEnd(good, 5000)).toMatchObject({ status: "succeeded" });
		expect(logger.error).toHaveBeenCalledOnce();
	});

	it("is tried again after a wait that doubles, never early, with one idempotency key", async () => {
		const seen: { key: string; attempt: number; at: number }[] = [];
		const work: Probe = async (_params, { idempotencyKey, attempt }) => {
			seen.push({ key: idempotencyKey, attempt, at: Date.now() });
			if (attempt < 3) throw new NodeError({ code: "BUSY", message: "Busy.", retryable: true });
			return { output: attempt };
		};
		test = new TestHost({ nodeTypes: [probe("Probe", "keyed", work)] });
		const retry = { attempts: 3, backoffMs: 20 };
		const run = await test.start(chainOf(node("probe", "Test.Probe", {}, { retry })));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { output: 3 },
		});
		expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
		expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([`${run}-1`]));
		const events = await test.events(run);
		const timers = events.filter(({ type }) => type.startsWith("timer-"));
		expect(timers.map(({ type }) => type)).toEqual(["timer-set", "timer-fire", "timer-set", "timer-fire"]);
		for (const [index, event] of timers.entries()) {
			const fire = timers[index + 1];
			if (event.type !== "timer-set" || fire?.type !== "timer-fire") continue;
			expect(fire.at).toBeGreaterThanOrEqual(event.due);
			expect(fire.lateMs).toBeGreaterThanOrEqual(0);
			// The wait begins after the attempt failed, and no later than it is recorded.
			const wait = index === 0 ? 20 : 40;
			const failure = events.find(({ seq }) => seq === event.seq - 1);
			expect(failure?.type).toBe("step-fail");
			expect(event.due).toBeGreaterThanOrEqual((failure?.at ?? 0) + wait);
			expect(event.due).toBeLessThanOrEqual(event.at + wait);
		}
	});
});

describe("a message", () => {
	it("is not let grow too large by what a step gives", async () => {
		const { summary } = await runProbe(async () => ({ output: "x".repeat(3000) }), {
			limits: { messageSize: 2000 },
		});
		expect(summary.error).toMatchObject({
			code: "MESSAGE_TOO_LARGE",
			message: expect.stringContaining("3 KB"),
		});
	});

	it("is not let grow too large step by step either", async () => {
		test = new TestHost({ limits: { messageSize: 10_000 } });
		const double = (id: string) =>
			node(id, "Flow.Set", {
				fields: custom([{ name: "text", value: { scope: "Message", template: "{{ text }}{{ text }}" } }]),
			});
		const flow = chainOf(...Array.from({ length: 30 }, (_, index) => double(`n${index}`)));
		const run = await test.start(flow, { text: "1234567890" });
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "failed",
			error: { code: "MESSAGE_TOO_LARGE" },
		});
	});

	it("that a node gets belongs to the run: what the node does to its results later changes nothing [R31]", async () => {
		const mine = { list: [1] };
		const { summary, events } = await runProbe(async () => {
			queueMicrotask(() => queueMicrotask(() => mine.list.push(2)));
			return { output: mine };
		});
		expect(summary.message).toEqual({ output: { list: [1] } });
		expect(events.find(({ type }) => type === "step-end")).toMatchObject({
			outputs: { output: { list: [1] } },
		});
	});
});

it("runs a branch off the error port", async () => {
	const failing = probe("Failing", "safe", () => Promise.reject(new Error("no")));
	test = new TestHost({ nodeTypes: [failing] });
	const flow = flowOf(
		[node("a", "Test.Failing", {}, { onError: "port" }), node("b", "Flow.Set")],
		["start>a", "a.error>b"],
	);
	const summary = await test.runHost.waitForEnd(await test.start(flow), 5000);
	expect(summary).toMatchObject({
		status: "succeeded",
		message: { error: { code: "NODE_FAILED", node: "a" } },
	});
});

function circle(): Record<string, unknown> {
	const output: Record<string, unknown> = {};
	output.output = output;
	return output;
}
