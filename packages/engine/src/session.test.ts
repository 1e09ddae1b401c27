import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { compilePlan, outcomeEvents, pendingChildren, replay } from "./index.ts";
import { server } from "./testing/server.ts";
import { SPECS } from "./testing/specs.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const flow = new FlowBuilder()
	.node("start", "Start")
	.node("desk", "Remote", { text: path("question") })
	.node("after", "Echo", { text: path("echo") })
	.node("mail", "Mail", { to: ai, body: ai, server })
	.node("note", "Note", { to: ai, body: path("question"), server })
	.node("pay", "Pay", { to: ai, body: custom("x"), server })
	.node("lock", "Lock", { text: ai })
	.node("wipe", "Wipe", { to: ai, body: custom("all") })
	.wire("start > desk > after")
	.wire("desk.tools > mail")
	.wire("desk.tools > note")
	.wire("desk.tools > pay")
	.wire("desk.tools > lock")
	.wire("desk.tools > wipe")
	.build();

/** A run whose node `desk` is under way as step 1, and may call its tools. */
function underWay(options: { heeding?: boolean } = {}) {
	const run = new TestRuntime({ flow, ...options });
	run.start({ question: "q" }).begin();
	return run;
}

function responses(run: TestRuntime) {
	return run.ofType("tool-response").map(({ name, result }) => [name, result.error?.code ?? result.data]);
}

/** What the journal says is what the engine decides today. */
function expectReplays(run: TestRuntime) {
	expect(replay(compilePlan(flow, SPECS), run.events)).toMatchObject({
		difference: undefined,
		problem: undefined,
	});
}

describe("a node that executes and has tools of its own", () => {
	it("calls them as steps of the run: arguments from the caller, all else from where its scope says [R3, R17, D1]", () => {
		const run = underWay();
		run.call(1, "note", { to: "a@b.c" }).begin();
		const [request] = run.ofType("tool-request");
		expect(request).toMatchObject({ agent: 1, node: "note", arguments: { to: "a@b.c" } });
		expect(request?.params).toMatchObject({ to: "a@b.c", body: "q", server: { credential: "outbox" } });
		expect(request?.provenance.to).toMatchObject({ scope: "AI" });
		expect(request?.provenance.body).toMatchObject({ scope: "Message" });
		run.finish();
		expect(responses(run)).toEqual([["note", { message_id: "m1" }]]);
		expect(run.state.result).toMatchObject({ question: "q" });
		expectReplays(run);
	});

	it("is refused what no model may do either, and no node learns of it [R4, R24, Q-S2, Q-S5]", () => {
		const run = underWay();
		run
			.call(1, "note", { to: "a@b.c", server: "evil" })
			.call(1, "nothing", {})
			.call(1, "pay", "text")
			.finish();
		expect(responses(run)).toEqual([
			["note", "TOOL_ARGUMENTS_INVALID"],
			["nothing", "TOOL_UNKNOWN"],
			["pay", "TOOL_ARGUMENTS_INVALID"],
		]);
		expect(run.ofType("tool-request")).toEqual([]);
	});

	it("has several calls under way at once, but none beside a sequential one [R30, X2]", () => {
		const run = underWay();
		run.call(1, "note", { to: "a" }).call(1, "lock", { text: "b" }).call(1, "note", { to: "c" }).begin();
		expect(run.ofType("tool-request").map(({ name }) => name)).toEqual(["note"]);
		run.append(...outcomeEvents(run.state, 2, { status: "success", outputs: {} })).begin();
		expect(run.ofType("tool-request").map(({ name }) => name)).toEqual(["note", "lock"]);
		run.append(...outcomeEvents(run.state, 3, { status: "success", outputs: {} })).begin();
		expect(run.ofType("tool-request").map(({ name }) => name)).toEqual(["note", "lock", "note"]);
	});

	it("waits for a person where a tool asks for one [X2]", () => {
		const run = underWay();
		run.call(1, "wipe", { to: "a" }).begin();
		expect(run.ofType("tool-request")).toEqual([]);
		run.answer(2, { answer: "approved" }).begin();
		expect(run.ofType("tool-request")).toMatchObject([{ name: "wipe", node: "wipe" }]);
	});

	it("leaves nothing behind: what has not begun when it ends never does, the rest is aborted [R31]", () => {
		const run = underWay({ heeding: true });
		run.call(1, "note", { to: "a" }).call(1, "wipe", { to: "b" }).call(1, "lock", { text: "c" }).begin();
		run.append(...outcomeEvents(run.state, 1, { status: "success", outputs: { echo: "e" } })).begin();
		expect(run.effects).toContain("aborted:2");
		expect(responses(run)).toEqual([["note", "RUN_CANCELLED"]]);
		run.finish();
		expect(run.state).toMatchObject({ status: "succeeded", persons: 0 });
		expect(run.effects.some((effect) => effect.startsWith("lock") || effect.startsWith("wipe"))).toBe(false);
		expectReplays(run);
	});

	it("is unknown after a crash, and so is a call that must not run twice; a keyed one runs again [Q-R1]", () => {
		const run = underWay();
		run.call(1, "send_email", { to: "a" }).call(1, "pay", { to: "b" }).begin();
		const next = new TestRuntime({ flow, events: run.events });
		next.append({ type: "run-resume" });
		next.finish();
		expect(next.effects).toEqual(['pay:"b"']);
		expect([1, 2].map((step) => next.state.steps.get(step)?.phase)).toEqual(["unknown", "unknown"]);
		next.resolve(2, "happened", { message_id: "m7" }).resolve(1, "happened", { echo: "e" }).finish();
		expect(next.state.status).toBe("succeeded");
		expectReplays(next);
	});
});

describe("a program that calls the tools of an agent's node", () => {
	it("takes the node's place in a run of its own: nothing follows, and no trigger is needed [D1, D13]", () => {
		const run = new TestRuntime({ flow }).open("desk", { question: "from the program" });
		run.call(1, "note", { to: "a@b.c" });
		while (run.ofType("tool-response").length === 0 && run.step());
		expect(run.ofType("tool-request")[0]?.params).toMatchObject({ to: "a@b.c", body: "from the program" });
		expect(run.state.status).toBe("running");
		run.append(...outcomeEvents(run.state, 1, { status: "success", outputs: {} })).begin();
		expect(run.state.status).toBe("succeeded");
		expect(run.ofType("step-start").map(({ node }) => node)).toEqual(["desk"]);
		expectReplays(run);
	});

	it("takes the place of a node that is a tool itself, and has that one tool [D1]", () => {
		const run = new TestRuntime({ flow }).open("note", { question: "from the program" });
		run.call(1, "note", { to: "a@b.c" }).call(1, "wipe", { to: "a@b.c" });
		while (run.ofType("tool-response").length < 2 && run.step());
		expect(responses(run)).toEqual(
			expect.arrayContaining([
				["note", { message_id: "m1" }],
				["wipe", "TOOL_UNKNOWN"],
			]),
		);
		expect(run.ofType("tool-request")).toMatchObject([
			{ node: "note", params: { to: "a@b.c", body: "from the program" } },
		]);
		run.append(...outcomeEvents(run.state, 1, { status: "success", outputs: {} })).begin();
		expect(run.state.status).toBe("succeeded");
		expectReplays(run);
	});

	it("takes the place of a flow's start, and has the flow as its tool, before and after a restart [D1]", () => {
		const inputs = [
			{ name: "order", type: "text", required: true, ai: true },
			{ name: "desk", type: "text", required: true },
		];
		const callable = new FlowBuilder()
			.node("called", "Flow.Called", { inputs: custom(inputs), tool_name: custom("ship") })
			.node("after", "Echo", { text: path("order") })
			.wire("called > after")
			.build();
		const run = new TestRuntime({ flow: callable }).open("called", { desk: "north" });
		run.call(1, "ship", { order: "42", desk: "mine" }).call(1, "ship", { order: "42" }).begin();
		expect(responses(run)).toEqual([["ship", "TOOL_ARGUMENTS_INVALID"]]);
		expect(pendingChildren(run.state)).toMatchObject([
			{ step: 3, flow: "test", call: { trigger: "Flow.Called", message: { order: "42", desk: "north" } } },
		]);
		run.childWaits(3, true);
		run.endChild(3, { status: "success", outputs: {} }).begin();
		expect(responses(run)).toEqual([
			["ship", "TOOL_ARGUMENTS_INVALID"],
			["ship", {}],
		]);
		expect(run.ofType("tool-request")).toMatchObject([{ node: "called" }]);
		expect(replay(compilePlan(callable, SPECS), run.events)).toMatchObject({ difference: undefined });
	});

	it("ends with the process that it was connected to, and the run says so [D13]", () => {
		const run = new TestRuntime({ flow }).open("desk");
		const next = new TestRuntime({ flow, events: run.events });
		next.append({ type: "run-resume" });
		next.finish();
		expect(next.state).toMatchObject({ status: "failed", error: { code: "SESSION_LOST" } });
		expectReplays(next);
	});

	it("is a caller for as long as its step lives [Q-S5]", () => {
		const run = new TestRuntime({ flow }).open("desk");
		run.append(...outcomeEvents(run.state, 1, { status: "success", outputs: {} })).begin();
		expect(() => run.call(1, "note", { to: "late" })).toThrow("not under way");
	});
});
