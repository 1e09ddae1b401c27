import { ai, custom, FlowBuilder, path } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { pendingChildren, waitsForPerson } from "./index.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

const asStep = (more: Parameters<FlowBuilder["node"]>[3] = {}) =>
	new FlowBuilder()
		.node("start", "Start")
		.node("call", "Subflow.child", { order: path("id") }, more)
		.node("after", "Echo", { text: path("answer") })
		.wire("start > call > after")
		.build();

describe("a flow as a node", () => {
	it("runs as a run of its own, for whose end the step waits", () => {
		const run = new TestRuntime({ flow: asStep() }).start({ id: "42" });
		run.begin();
		expect(run.ofType("run-call")).toMatchObject([{ step: 1, flow: "child" }]);
		expect(pendingChildren(run.state)).toMatchObject([
			{
				step: 1,
				flow: "child",
				revision: 1,
				call: { trigger: "Flow.Called", message: { order: "42" } },
				depth: 1,
			},
		]);
		expect(run.state.status).toBe("running");
		run.endChild(1, { status: "success", outputs: { answer: "shipped", other: "never leaves" } }).finish();
		expect(run.effects).toEqual(['after:"shipped"']);
		expect(run.state.result).not.toHaveProperty("other");
	});

	it("fails with the error of its run, and can be tried again", () => {
		const error = { code: "NO_STOCK", message: "Gone.", retryable: false };
		const run = new TestRuntime({
			flow: asStep({ retry: { attempts: 2, backoffMs: 0, on: ["NO_STOCK"] } }),
		}).start({ id: "42" });
		run.begin();
		run.endChild(1, { status: "error", error });
		run.step();
		run.begin();
		expect(run.ofType("run-call")).toHaveLength(2);
		run.endChild(1, { status: "error", error }).finish();
		expect(run.state).toMatchObject({ status: "failed", error: { code: "NO_STOCK" } });
	});

	it("waits for the same run after a restart", () => {
		const run = new TestRuntime({ flow: asStep() }).start({ id: "42" });
		run.begin();
		const next = new TestRuntime({ flow: asStep(), events: run.events });
		next.append({ type: "run-resume" });
		next.begin();
		expect(next.ofType("run-call")).toHaveLength(1);
		next.endChild(1, { status: "success", outputs: { answer: "x" } }).finish();
		expect(next.state.status).toBe("succeeded");
	});

	it("has the run wait that called it while it waits for a person, and only then", () => {
		const run = new TestRuntime({ flow: asStep() }).start({ id: "42" });
		run.begin();
		expect(waitsForPerson(run.state)).toBe(false);
		run.childWaits(1, true);
		expect(run.state.status).toBe("waiting");
		expect(waitsForPerson(run.state)).toBe(true);
		run.childWaits(1, false);
		expect(run.state.status).toBe("running");
		run.childWaits(1, true);
		run.endChild(1, { status: "success", outputs: { answer: "shipped" } }).finish();
		expect(run.state).toMatchObject({ status: "succeeded", waitingChildren: 0 });
	});

	it("has the run wait only once nothing else of it is under way, other sub-flows included", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Subflow.child", { order: custom("1") })
			.node("other", "Subflow.child", { order: custom("2") })
			.wire("start > one")
			.wire("start > other")
			.build();
		const run = new TestRuntime({ flow }).start();
		run.begin();
		run.childWaits(1, true);
		expect(run.state.status).toBe("running");
		run.childWaits(2, true);
		expect(run.state.status).toBe("waiting");
		run.endChild(1, { status: "success", outputs: {} }).begin();
		expect(run.state).toMatchObject({ status: "waiting", children: 1, waitingChildren: 1 });
		run.endChild(2, { status: "success", outputs: {} }).finish();
		expect(run.state.status).toBe("succeeded");
	});

	it("begins anew, and waits for nobody, when it is tried again", () => {
		const error = { code: "NO_STOCK", message: "Gone.", retryable: false };
		const run = new TestRuntime({
			flow: asStep({ retry: { attempts: 2, backoffMs: 0, on: ["NO_STOCK"] } }),
		}).start({ id: "42" });
		run.begin();
		run.childWaits(1, true).endChild(1, { status: "error", error });
		expect(run.state).toMatchObject({ children: 0, waitingChildren: 0 });
		run.step();
		run.begin();
		expect(run.state).toMatchObject({ status: "running", children: 1, waitingChildren: 0 });
	});

	it("cannot wait in the journal of a run that does not wait for it", () => {
		const run = new TestRuntime({ flow: asStep() }).start({ id: "42" });
		run.begin();
		const other = "01890000-0000-7000-8000-000000000001";
		expect(() => run.append({ type: "child-wait", step: 1, child: other, waiting: true })).toThrow(
			`The journal has run ${other} wait, for which step 1 does not.`,
		);
	});

	it("is a tool of an agent, the very same", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("agent", "Agent", { prompt: custom("where is it?") })
			.node("call", "Subflow.child", { order: ai })
			.wire("start > agent.tools > call")
			.build();
		const run = new TestRuntime({
			flow,
			ask: ({ turn }) =>
				turn === 1 ? answer("", { name: "look_up", arguments: { order: "42" } }) : answer("there"),
		}).start();
		run.step();
		run.begin();
		expect(run.ofType("tool-request")[0]).toMatchObject({ name: "look_up", params: { order: "42" } });
		expect(run.ofType("run-call")).toHaveLength(1);
		run.childWaits(2, true);
		expect(run.state.status).toBe("waiting");
		run.endChild(2, { status: "success", outputs: { answer: "shipped" } }).finish();
		expect(run.ofType("tool-response")[0]?.result).toEqual({
			status: "success",
			data: { answer: "shipped" },
		});
		expect(run.state.status).toBe("succeeded");
	});

	it("is not called by a run that is too far below the first", () => {
		const run = new TestRuntime({ flow: asStep() });
		run.append({
			type: "run-start",
			flow: "test",
			revision: 7,
			node: "start",
			message: { id: "1" },
			cause: "sub-flow",
			parent: { run: "01890000-0000-7000-8000-000000000000", step: 1, depth: 16 },
		});
		run.finish();
		expect(run.state.error?.code).toBe("SUBFLOW_TOO_DEEP");
	});
});
