import { monitorEventLoopDelay } from "node:perf_hooks";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf, counter, flowOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import { afterEach, describe, expect, it } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

const never = probe("Never", "once", () => new Promise(() => {}));
const endless = node("endless", "Flow.Function", { code: custom("for (;;);"), time_limit_ms: custom(500) });

describe("a node that never answers", () => {
	it("is given up when its time is over, never before and at most 100 ms later [Q-R9]", async () => {
		const begun = new Map<string, number>();
		const timed = probe("Never", "once", (_params, { idempotencyKey }) => {
			begun.set(idempotencyKey, Date.now());
			return new Promise(() => {});
		});
		test = new TestHost({ nodeTypes: [timed] });
		const limits = [50, 200, 400];
		// What the machine does meanwhile is not the timer's fault.
		const delays = monitorEventLoopDelay({ resolution: 5 });
		delays.enable();
		const runs = await Promise.all(
			limits.map((timeoutMs) => test.start(chainOf(node("never", "Test.Never", {}, { timeoutMs })))),
		);
		for (const [index, limit] of limits.entries()) {
			const run = runs[index] ?? "";
			expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ error: { code: "STEP_TIMEOUT" } });
			const events = await test.events(run);
			const at = (wanted: string) => events.find(({ type }) => type === wanted)?.at ?? 0;
			// The node is called a moment after its time has begun.
			expect(at("step-fail") - at("step-start")).toBeGreaterThanOrEqual(limit - 1);
			const took = at("step-fail") - (begun.get(`${run}-1`) ?? 0);
			expect(took).toBeLessThanOrEqual(limit + 100 + delays.max / 1e6);
		}
		delays.disable();
	});

	it("is not executed again by itself after its time is over, because it may have happened [Q-R9]", async () => {
		let executions = 0;
		const counted = probe("Never", "once", () => {
			executions++;
			return new Promise(() => {});
		});
		test = new TestHost({ nodeTypes: [counted] });
		const retry = { attempts: 3, backoffMs: 0 };
		const run = await test.start(chainOf(node("never", "Test.Never", {}, { timeoutMs: 30, retry })));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ error: { code: "STEP_TIMEOUT" } });
		expect(executions).toBe(1);
	});

	it("blocks no other branch and no other run [Q-R9]", async () => {
		const { type } = counter("Count", "safe");
		test = new TestHost({ nodeTypes: [never, type], limits: { abortGraceMs: 20 } });
		const slow = await test.start(
			flowOf(
				[node("never", "Test.Never", {}, { timeoutMs: 60_000 }), node("count", "Test.Count")],
				["start>never", "start>count"],
			),
		);
		const quick = await test.start(chainOf(node("count", "Test.Count")));
		expect(await test.runHost.waitForEnd(quick, 5000)).toMatchObject({ status: "succeeded" });
		expect(await test.eventTypes(slow)).toContain("step-end");
		await test.runHost.cancel(slow, OWNER);
	});
});

describe("a function that blocks its event loop", () => {
	it("is stopped when its time is over, while other runs continue [Q-R9]", async () => {
		const { type } = counter("Count", "keyed");
		test = new TestHost({ nodeTypes: [type] });
		const blocked = await test.start(chainOf(endless));
		const others = chainOf(node("count", "Test.Count"));
		for (let count = 0; count < 5; count++) {
			const run = await test.start(others);
			expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		}
		expect(await test.runHost.get(blocked)).toMatchObject({ status: "running" });
		expect(await test.runHost.waitForEnd(blocked, 10_000)).toMatchObject({
			error: { code: "FUNCTION_TIMEOUT" },
		});
	});
});
