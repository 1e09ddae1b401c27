import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { lateEvents, Recording, replay, runTest, saveTest } from "./index.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const timeout = { code: "STEP_TIMEOUT", message: "The step took too long.", retryable: false };

/** A step that is given up, and one that runs after it. */
function givenUp() {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node("slow", "Echo", { text: custom("slow") }, { onError: "continue" })
		.node("wait", "Delay", { duration_ms: custom(50) })
		.wire("start > slow > wait")
		.build();
	const run = new TestRuntime({ flow, execute: () => ({ status: "error", error: timeout }) }).start();
	run.step();
	run.begin();
	return run;
}

const attempt = { step: 1, attempt: 1, node: "slow", lateMs: 3200 };
const came = { status: "success", outputs: { echo: "late", undeclared: 1 } } as const;

describe("an answer that comes after its attempt was given up [Q-R8]", () => {
	it("is an event with what its node declares, and changes nothing that is decided", () => {
		const [run, other] = [givenUp(), givenUp()];
		const events = lateEvents(run.state, attempt, came);
		expect(events).toEqual([
			{ type: "step-late", step: 1, attempt: 1, lateMs: 3200, status: "success", outputs: { echo: "late" } },
		]);
		run.append(...events);
		run.finish();
		other.finish();
		const decided = run.events.filter(({ type }) => type !== "step-late");
		expect(decided.map(({ type }) => type)).toEqual(other.events.map(({ type }) => type));
		expect(run.state.result).toEqual(other.state.result);
		expect([...run.state.activity]).toMatchObject([...other.state.activity].map(([id]) => [id, {}]));
	});

	it("is kept no more once the run is over", () => {
		const run = givenUp().finish();
		expect(run.state.endedAt).toBeDefined();
		expect(lateEvents(run.state, attempt, came)).toEqual([]);
	});

	it("is passed over by a replay, by a recording and by a saved test", () => {
		const run = givenUp();
		run.append(...lateEvents(run.state, attempt, came));
		run.finish();
		const { plan } = run.state;
		expect(replay(plan, run.events)).toMatchObject({ difference: undefined, problem: undefined });
		expect(new Recording(run.events).step(1)?.outcomes).toMatchObject([{ value: { status: "error" } }]);
		expect(runTest(saveTest(plan, run.events, "late"), plan)).toMatchObject({ passed: true });
	});

	it("of a step that never began is not this run's", () => {
		const run = givenUp();
		expect(() => run.append(...lateEvents(run.state, { ...attempt, step: 9 }, came))).toThrow("never began");
	});
});
