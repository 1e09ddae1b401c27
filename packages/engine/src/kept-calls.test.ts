import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { KeptCalls } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { compilePlan, pendingChildren, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Remote", { text: path("question") })
	.node("note", "Note", { to: ai, body: path("question"), server })
	.node("mail", "Mail", { to: ai, body: custom("x"), server })
	.node("lock", "Lock", { text: ai })
	.node("wipe", "Wipe", { to: ai, body: custom("all") })
	.wire("start > desk")
	.wire("desk.tools > note")
	.wire("desk.tools > mail")
	.wire("desk.tools > lock")
	.wire("desk.tools > wipe")
	.build();

const callable = new FlowBuilder()
	.node("called", "Flow.Called", { inputs: custom([]), tool_name: custom("ship") })
	.node("after", "Echo", { text: custom("shipped") })
	.wire("called > after")
	.build();

/** A session on the tools of `desk`, or on the flow as a tool, whose program has made these calls. */
function calling(keeps: KeptCalls | undefined, ...calls: readonly [name: string, args: object][]) {
	const isFlow = calls.some(([name]) => name === "ship");
	const run = new TestRuntime({ flow: isFlow ? callable : flow });
	run.request({
		node: isFlow ? "called" : "desk",
		message: { question: "q" },
		cause: "session",
		...(keeps && { keeps }),
	});
	run.begin();
	for (const [name, args] of calls) run.call(1, name, args);
	run.begin();
	return run;
}

/** The next process takes the run up. */
function takenUp(run: TestRuntime): TestRuntime {
	const next = new TestRuntime({ flow: run.plan.flow, events: run.events });
	next.append({ type: "run-resume" });
	next.begin();
	return next;
}

function expectAnswered(run: TestRuntime, ...answers: readonly unknown[]) {
	expect(run.ofType("tool-response").map(({ name, result }) => [name, result.status])).toEqual(answers);
	expect(run.state.status).toBe("succeeded");
	expect(replay(compilePlan(run.plan.flow, SPECS), run.events)).toMatchObject({
		difference: undefined,
		problem: undefined,
	});
}

describe("calls that are kept", () => {
	it("continue after the process of their caller, and the last one ends the session", () => {
		const run = takenUp(calling("calls", ["note", { to: "a@b.c" }], ["note", { to: "d@e.f" }]));
		run.step();
		expect(run.state.status).toBe("running");
		run.finish();
		expectAnswered(run, ["note", "success"], ["note", "success"]);
		expect(run.ofType("step-end")).toMatchObject([{ step: 1, outputs: {} }]);
	});

	it("wait for a person's word where one must not be done twice", () => {
		const run = takenUp(calling("calls", ["send_email", { to: "a" }]));
		run.finish();
		expect(run.state.steps.get(2)?.phase).toBe("unknown");
		run.resolve(2, "happened", { message_id: "m7" }).finish();
		expectAnswered(run, ["send_email", "success"]);
	});

	it("keep their order: a sequential one waits for the one before", () => {
		const run = takenUp(calling("calls", ["note", { to: "a" }], ["lock", { text: "b" }]));
		expect(run.ofType("tool-request").map(({ name }) => name)).toEqual(["note"]);
		run.finish();
		expectAnswered(run, ["note", "success"], ["lock", "success"]);
	});

	it("continue after each further restart", () => {
		const once = takenUp(calling("calls", ["note", { to: "a" }], ["wipe", { to: "b" }]));
		const twice = takenUp(once);
		twice.answer(3, { answer: "approved" }).finish();
		expectAnswered(twice, ["note", "success"], ["wipe", "success"]);
	});

	it("that were all answered have lost nothing", () => {
		const run = calling("calls", ["note", { to: "a" }]);
		while (run.ofType("tool-response").length === 0 && run.step());
		expectAnswered(takenUp(run), ["note", "success"]);
	});

	it("end with their run when it is cancelled", () => {
		const run = takenUp(calling("calls", ["wipe", { to: "a" }]));
		run.append({ type: "run-cancel" }).finish();
		expect(run.state).toMatchObject({ status: "cancelled", persons: 0 });
		expect(run.effects).toEqual([]);
	});

	it("are the only ones: the session takes no others", () => {
		const run = takenUp(calling("calls", ["wipe", { to: "a" }]));
		expect(() => run.call(1, "note", { to: "late" })).toThrow("open to nobody");
	});

	it("wait without a process at work", () => {
		const run = takenUp(calling("calls", ["wipe", { to: "a" }]));
		expect(run.state).toMatchObject({ status: "waiting", persons: 1 });
	});
});

describe("calls of which a person was asked", () => {
	it("are kept, whether the answer has come or not", () => {
		const asked = takenUp(calling("asked-calls", ["wipe", { to: "a" }]));
		asked.answer(2, { answer: "approved" }).finish();
		expectAnswered(asked, ["wipe", "success"]);

		const answered = calling("asked-calls", ["wipe", { to: "a" }]);
		answered.answer(2, { answer: "approved" }).begin();
		const next = takenUp(answered);
		next.finish();
		expect(next.ofType("run-end")).toEqual([]);
		next.resolve(2, "happened", {}).finish();
		expectAnswered(next, ["wipe", "success"]);
	});

	it("are kept where the flow that is called asks one", () => {
		const run = calling("asked-calls", ["ship", {}]);
		expect(pendingChildren(run.state)).toHaveLength(1);
		run.childWaits(2, true).childWaits(2, false);
		const next = takenUp(run);
		next.endChild(2, { status: "success", outputs: {} }).finish();
		expectAnswered(next, ["ship", "success"]);
	});

	it.each<[string, KeptCalls | undefined, [string, object][]]>([
		["no person was asked", "asked-calls", [["note", { to: "a" }]]],
		["none is kept", undefined, [["wipe", { to: "a" }]]],
		["none was made", "calls", []],
	])("end with the process of their caller where %s", (_why, keeps, calls) => {
		const run = takenUp(calling(keeps, ...calls));
		run.finish();
		expect(run.state).toMatchObject({ status: "failed", error: { code: "SESSION_LOST" }, persons: 0 });
		expect(run.effects).toEqual([]);
	});
});
