import { custom, FlowBuilder } from "@switchyard/flow/testing";
import type { DesignNote } from "@switchyard/spec/recorder";
import { describe, expect, it } from "vitest";
import { outcomeEvents, Recording, replay, runTest, saveTest } from "./index.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const note = (url: string): DesignNote => ({ kind: "action", action: { kind: "go-to", url } });
const failed = { code: "TARGET_MISSING", message: "There is no such element.", retryable: false };

function atWork() {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("one", "Echo", { text: custom("one") })
		.wire("start > one")
		.build();
	const run = new TestRuntime({ flow }).start();
	run.begin();
	return run;
}

describe("what a step notes for designers", () => {
	it("is an event before its end, without the secrets that it opened, and with a failure as well", () => {
		const { state } = atWork();
		const redact = (text: string) => text.replaceAll("hidden", "•••");
		const notes = [note("http://site/hidden")];
		const said = { type: "step-note", step: 1, notes: [note("http://site/•••")] };
		expect(
			outcomeEvents(state, 1, { status: "success", outputs: { echo: "one" }, notes }, redact),
		).toMatchObject([said, { type: "step-end", step: 1 }]);
		expect(outcomeEvents(state, 1, { status: "error", error: failed, notes }, redact)).toMatchObject([
			said,
			{ type: "step-fail", step: 1 },
		]);
		const question = { message: "Which?" };
		expect(outcomeEvents(state, 1, { status: "asks", question, notes } as never, redact)).toMatchObject([
			said,
			{},
		]);
	});

	it("is left out where there is none, or more than a run may hold", () => {
		const { state } = atWork();
		const outcome = { status: "success", outputs: { echo: "one" } } as const;
		expect(outcomeEvents(state, 1, { ...outcome, notes: [] })).toHaveLength(1);
		expect(outcomeEvents(state, 1, { ...outcome, notes: [note("x".repeat(20_000_000))] })).toHaveLength(1);
	});

	it("changes nothing that follows, and is passed over by a replay, a recording and a saved test", () => {
		const run = atWork();
		run.append(
			...outcomeEvents(run.state, 1, { status: "success", outputs: { echo: "one" }, notes: [note("u")] }),
		);
		run.finish();
		expect(run.events.map(({ type }) => type)).toContain("step-note");
		const { plan } = run.state;
		expect(replay(plan, run.events)).toMatchObject({ difference: undefined, problem: undefined });
		expect(new Recording(run.events).step(1)?.outcomes).toMatchObject([{ value: { status: "success" } }]);
		expect(runTest(saveTest(plan, run.events, "noted"), plan)).toMatchObject({ passed: true });
	});
});
