import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { TestRuntime } from "./testing/test-runtime.ts";
import { pendingTimers } from "./timers.ts";

const delayed = (params: Parameters<FlowBuilder["node"]>[2]) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("wait", "Delay", params)
		.node("after", "Echo", { text: custom("on") })
		.wire("start > wait > after")
		.build();

describe("a delay", () => {
	it("waits for a while, and the run waits with it", () => {
		const run = new TestRuntime({ flow: delayed({ duration_ms: custom(60_000) }) }).start();
		run.begin();
		const [set] = run.ofType("timer-set");
		expect(set?.due).toBe((set?.at ?? 0) + 60_000);
		expect(run.state.status).toBe("waiting");
		run.finish();
		expect(run.ofType("timer-fire")[0]?.at).toBeGreaterThanOrEqual(set?.due ?? 0);
		expect(run.state).toMatchObject({ status: "succeeded", result: { echo: "on" } });
	});

	it("waits until a time, which may be past", () => {
		const flow = delayed({ until: path("when") });
		const run = new TestRuntime({ flow }).start({ when: "2026-05-31T08:00:00+02:00" });
		run.begin();
		expect(run.ofType("timer-set")[0]?.due).toBe(Date.UTC(2026, 4, 31, 6));
		expect(new TestRuntime({ flow }).start({ when: "1950-01-01T00:00:00Z" }).finish().state.status).toBe(
			"succeeded",
		);
	});

	it.each([
		["no time", { until: custom("tomorrow") }, "until"],
		["a time without a zone", { until: custom("2026-05-31T08:00:00") }, "until"],
		["neither of the two", {}, "duration_ms"],
		["both", { until: custom("2026-05-31T08:00:00Z"), duration_ms: custom(1) }, "duration_ms"],
	])("refuses %s", (_what, params, field) => {
		const run = new TestRuntime({ flow: delayed(params) }).start().finish();
		expect(run.state.error).toMatchObject({ code: "PARAMETER_INVALID", field });
	});

	it("is left where it was by a restart: the timer is pending and nothing runs twice", () => {
		const flow = delayed({ duration_ms: custom(60_000) });
		const run = new TestRuntime({ flow }).start();
		run.begin();
		const next = new TestRuntime({ flow, events: run.events });
		next.append({ type: "run-resume" });
		next.finish();
		expect(next.ofType("timer-set")).toHaveLength(1);
		expect(next.effects).toEqual(['after:"on"']);
	});

	it("that is due first is given first after a restart, however the steps are numbered [Q-R7]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("long", "Delay", { duration_ms: custom(60_000) })
			.node("short", "Delay", { duration_ms: custom(30_000) })
			.wire("start > long")
			.wire("start > short")
			.build();
		const run = new TestRuntime({ flow }).start();
		run.begin();
		expect(pendingTimers(run.state).map(({ step }) => step)).toEqual([2, 1]);
	});
});
