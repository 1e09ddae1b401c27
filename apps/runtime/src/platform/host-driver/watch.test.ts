import { node } from "@switchyard/flow/testing";
import { agentWith, chainOf, probe } from "@switchyard/host/testing";
import type { Ephemeral, Event, RunSummary } from "@switchyard/spec";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

function watchAll() {
	const events: Event[] = [];
	const ephemerals: Ephemeral[] = [];
	const summaries: RunSummary[] = [];
	const stop = test.host.watch({
		events: (run, flow, more) => {
			expect(flow).toBe("test-flow");
			const onDisk = test.database.reader
				.prepare("select events from journal where run = (select number from runs where id = ?)")
				.all(run);
			const journalled = onDisk.flatMap(({ events: text }) => JSON.parse(String(text)));
			for (const event of more) expect(journalled).toContainEqual(event);
			events.push(...more);
		},
		ephemeral: (_run, ephemeral) => ephemerals.push(ephemeral),
		summary: (summary) => summaries.push(summary),
	});
	return { events, ephemerals, summaries, stop };
}

describe("a watcher", () => {
	it("gets every event once, in order, and only what is on disk", async () => {
		const effect = probe("Effect", "keyed", async () => ({ output: 1 }));
		test = new TestHost({ nodeTypes: [effect] });
		const watched = watchAll();
		const run = await test.start(chainOf(node("a", "Test.Effect"), node("b", "Test.Effect")));
		await test.host.waitForEnd(run, 5000);
		expect(watched.events).toEqual(await test.events(run));
		expect(watched.summaries.map(({ status }) => status)).toEqual(["running", "succeeded"]);
		expect(watched.summaries.at(-1)).toEqual(await test.host.get(run));
		watched.stop();
		await test.host.waitForEnd(await test.start(chainOf()), 5000);
		expect(watched.events).toHaveLength(watched.summaries.at(-1)?.seq ?? 0);
	});

	it("sees lines, progress and a model's words as they come, and none of them in the journal", async () => {
		const busy = probe("Busy", "safe", async (_params, { log, progress }) => {
			log("line");
			progress({ fraction: 2, text: "half" });
			return {};
		});
		test = new TestHost({ nodeTypes: [busy] });
		const watched = watchAll();
		const script = [{ toolCalls: [{ name: "busy", arguments: {} }] }, { text: "all done" }];
		const run = await test.start(agentWith(script, node("busy", "Test.Busy")));
		await test.host.waitForEnd(run, 5000);
		expect(watched.ephemerals.filter(({ type }) => type === "step-progress")).toEqual([
			{ type: "step-progress", step: 2, text: "line" },
			{ type: "step-progress", step: 2, fraction: 1, text: "half" },
		]);
		const words = watched.ephemerals.filter((each) => each.type === "model-delta");
		expect(words.map(({ text }) => text).join("")).toBe("all done");
		expect(words.every(({ turn }) => turn === 2)).toBe(true);
		expect(
			watched.ephemerals.flatMap((each) =>
				each.type === "tool-execution" ? [each.tool_execution.status] : [],
			),
		).toEqual(["starting", "validating", "executing", "completed"]);
		expect(watched.events).toEqual(await test.events(run));
	});

	it("that fails disturbs nobody", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		test = new TestHost({ logger });
		const fail = () => {
			throw new Error("broken watcher");
		};
		test.host.watch({ events: fail, ephemeral: fail, summary: fail });
		const watched = watchAll();
		const run = await test.start(chainOf(node("set", "Flow.Set")));
		expect(await test.host.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect(watched.events).toHaveLength(4);
		expect(logger.error).toHaveBeenCalled();
	});
});
