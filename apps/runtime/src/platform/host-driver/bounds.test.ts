import { custom, node } from "@switchyard/flow/testing";
import { chainOf, probe } from "@switchyard/host/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

describe("a run that takes too long", () => {
	it("is aborted and fails with the reason", async () => {
		const called = vi.fn();
		const stuck = probe("Stuck", "once", (_params, { signal }) => {
			return new Promise((_resolve, reject) => {
				signal.addEventListener("abort", () => {
					called();
					reject(signal.reason);
				});
			});
		});
		// Long enough for the step to begin on a busy machine: it waits for the disk first.
		test = new TestHost({ nodeTypes: [stuck], limits: { runTimeMs: 1000 } });
		const begun = Date.now();
		const run = await test.start(chainOf(node("stuck", "Test.Stuck"), node("set", "Flow.Set")));
		expect(await test.runHost.waitForEnd(run, 10_000)).toMatchObject({
			status: "failed",
			error: { code: "RUN_TIME_LIMIT", hint: expect.stringContaining("SWITCHYARD_MAX_RUN_HOURS") },
		});
		expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
		expect(called).toHaveBeenCalledOnce();
		const events = await test.events(run);
		expect(events.filter(({ type }) => type === "run-cancel")).toHaveLength(1);
		expect(events.some((event) => event.type === "step-start" && event.node === "set")).toBe(false);
	});

	it("is ended as well while it only waits and is not in memory, or an earlier process started it", async () => {
		test = new TestHost();
		const { folder } = test;
		const params = { duration_ms: custom(3_600_000) };
		const run = await test.start(chainOf(node("delay", "Flow.Delay", params)));
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("waiting"));
		await test.stop();
		test = new TestHost({ folder, limits: { runTimeMs: 100 } });
		await test.runHost.recover();
		await vi.waitFor(async () =>
			expect(await test.runHost.get(run)).toMatchObject({
				status: "failed",
				error: { code: "RUN_TIME_LIMIT" },
			}),
		);
	});

	it("is no other than that one", async () => {
		test = new TestHost({ limits: { runTimeMs: 500 } });
		const runs = await Promise.all(
			Array.from({ length: 20 }, () => test.start(chainOf(node("set", "Flow.Set")))),
		);
		for (const run of runs)
			expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
	});
});

describe("a limit", () => {
	it("holds the steps of a run", async () => {
		test = new TestHost({ limits: { steps: 2 } });
		const chain = (...ids: string[]) => chainOf(...ids.map((id) => node(id, "Flow.Set")));
		const short = await test.start(chain("one", "two"));
		expect(await test.runHost.waitForEnd(short, 5000)).toMatchObject({ status: "succeeded" });
		const long = await test.start(chain("one", "two", "three"));
		expect(await test.runHost.waitForEnd(long, 5000)).toMatchObject({
			status: "failed",
			error: { code: "STEP_LIMIT" },
		});
	});

	it("holds a message, and what a step gives", async () => {
		const wordy = probe("Wordy", "safe", async () => ({ output: "x".repeat(1000) }));
		test = new TestHost({ nodeTypes: [wordy], limits: { messageSize: 500 } });
		const flow = chainOf(node("wordy", "Test.Wordy"));
		await expect(test.start(flow, { text: "x".repeat(600) })).rejects.toMatchObject({
			code: "MESSAGE_TOO_LARGE",
		});
		expect(await test.runHost.waitForEnd(await test.start(flow), 5000)).toMatchObject({
			status: "failed",
			error: { code: "MESSAGE_TOO_LARGE" },
		});
	});
});
