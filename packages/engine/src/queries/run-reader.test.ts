import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { SPECS } from "../testing/specs.ts";
import { TestRuntime } from "../testing/test-runtime.ts";
import { RunReader } from "./run-reader.ts";

const TEXT = { text: custom("hi") };
const failed = { status: "error", error: { code: "NODE_FAILED", message: "No.", retryable: true } } as const;

function read(flow: Flow, events: readonly Event[]): RunReader {
	const reader = new RunReader(flow, SPECS);
	for (const event of events) reader.take(event);
	return reader;
}

/** The events up to the first one of a type and, where one is wanted, of a step. */
function until(events: readonly Event[], type: Event["type"], step?: number): readonly Event[] {
	const found = events.findIndex(
		(event) => event.type === type && (step === undefined || ("step" in event && event.step === step)),
	);
	if (found < 0) throw new Error(`There is no ${type}.`);
	return events.slice(0, found + 1);
}

describe("a run as others read it", () => {
	it("has its status from its first event to its end", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("say", "Echo", TEXT)
			.wire("start > say")
			.build();
		const { events } = new TestRuntime({ flow }).start().finish();
		expect(new RunReader(flow, SPECS).status).toBeUndefined();
		expect(read(flow, until(events, "step-start")).status).toBe("running");
		expect(read(flow, events).status).toBe("succeeded");
	});

	it("knows a step while that is under way, and the reader keeps what it was", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("say", "Echo", TEXT, { outputs: { echo: "said" } })
			.wire("start > say")
			.build();
		const { events } = new TestRuntime({ flow }).start({ question: "Where?" }).finish();
		const reader = read(flow, until(events, "step-start"));
		const step = reader.step(1);
		expect(step).toMatchObject({
			number: 1,
			node: "say",
			construct: "action",
			message: { question: "Where?" },
			arguments: undefined,
			waitsToRetry: false,
			round: undefined,
			loop: undefined,
		});
		expect(step?.fieldsWritten({ echo: "Here.", other: 1 })).toEqual({ said: "Here." });
		for (const event of events.slice(until(events, "step-start").length)) reader.take(event);
		expect(reader.step(1)).toBeUndefined();
		expect(reader.isUnderWay(1)).toBe(false);
		expect(step).toMatchObject({ node: "say", message: { question: "Where?" } });
	});

	it.each([
		["fail", undefined],
		["port", "error"],
		["continue", "out"],
	] as const)("says by which port a message leaves that fails for good with %s", (onError, port) => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("say", "Echo", TEXT, { onError })
			.wire("start > say")
			.build();
		const { events } = new TestRuntime({ flow }).start().finish();
		expect(read(flow, until(events, "step-start")).step(1)?.failurePort).toBe(port);
	});

	it("tells a pause before the next attempt from other waits", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("say", "Echo", TEXT, { retry: { attempts: 2, backoffMs: 10 } })
			.node("rest", "Delay", { duration_ms: custom(10) })
			.wire("start > say")
			.wire("start > rest")
			.build();
		const { events } = new TestRuntime({ flow, execute: () => failed }).start().finish();
		const waits = (step: number) => read(flow, until(events, "timer-set", step)).step(step)?.waitsToRetry;
		expect([waits(1), waits(2)]).toEqual([true, false]);
	});

	it("says how far a loop is, and in which round a step is", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: path("items"), on_item_error: custom("continue") })
			.node("say", "Echo", TEXT)
			.wire("start > loop.each > say")
			.build();
		const { events } = new TestRuntime({ flow, execute: () => failed }).start({ items: [1, 2, 3] }).finish();
		const reader = read(flow, until(events, "step-start", 3));
		expect(reader.step(1)?.loop).toEqual({ begun: 2, done: 1, total: 3, failed: 1 });
		expect(reader.step(3)?.round).toEqual({ loop: 1, index: 1 });
		expect([...(reader.step(3)?.loopsAround() ?? [])].map(({ number }) => number)).toEqual([1]);
	});

	it("names the joins that wait after a message has come to them", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Echo", TEXT)
			.node("two", "Echo", TEXT)
			.node("join", "Join")
			.wire("start > one > join")
			.wire("start > two > join")
			.build();
		const { events } = new TestRuntime({ flow }).start().finish();
		const first = until(events, "step-end");
		const reader = read(flow, first.slice(0, -1));
		const [end] = first.slice(-1);
		if (end?.type !== "step-end") throw new Error("No step ends.");
		const step = reader.step(end.step);
		expect(step?.gatheringsAfter("out")).toEqual([]);
		reader.take(end);
		expect(step?.gatheringsAfter("out")).toMatchObject([{ step: { node: "join" }, came: 1, wanted: 2 }]);
		expect(reader.gatheringsAtStart("start", "out")).toEqual([]);
	});

	it("names the steps that a person must answer for", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("mail", "Remote", TEXT)
			.wire("start > mail")
			.build();
		const run = new TestRuntime({ flow }).start();
		run.begin();
		run.append({ type: "run-resume" });
		expect(read(flow, run.events).unknownSteps()).toEqual([1]);
	});

	it("shows nothing of how the engine keeps it", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("say", "Echo", TEXT)
			.wire("start > say")
			.build();
		const { events } = new TestRuntime({ flow }).start().finish();
		const reader = read(flow, until(events, "step-start"));
		expect([Object.keys(reader), Object.keys(reader.step(1) ?? {})]).toEqual([[], []]);
	});
});
