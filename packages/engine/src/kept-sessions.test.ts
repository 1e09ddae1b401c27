import { custom, FlowBuilder, template } from "@switchyard/flow/testing";
import type { RunDebug } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import type { ExecuteCommand } from "./command.ts";
import { openSessionsOf } from "./run/sessions.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

const START = { node: "start", message: {}, cause: "api" } as const;
const MINE = { by: "session a", blocks: ["use"] };

function flow(block = "Block", inside = "Look", settings = {}) {
	return new FlowBuilder()
		.node("start", "Start")
		.node("use", block, settings)
		.node("look", inside, { text: custom("a") })
		.node("click", inside, { text: custom("b") })
		.wire("start > use.each > look > click")
		.build();
}

/** What each command says of its session, by node. */
function sessionsIn(debug: RunDebug, node: string = START.node, document = flow()) {
	const seen = new Map<string, ExecuteCommand["session"]>();
	const run = new TestRuntime({
		flow: document,
		execute: (_, { node, session: nodeSession }) => {
			seen.set(node.id, nodeSession);
			return { status: "success", outputs: {} };
		},
	})
		.request({ ...START, node, debug })
		.finish();
	return { seen, run };
}

describe("a session that outlasts its run", () => {
	it("is left by a run up to a node, for who tries the flow, with the block as it is", () => {
		const { seen } = sessionsIn({ until: "look", sessions: MINE });
		expect(seen.get("look")?.keep).toMatchObject({ by: "session a", flow: "test", node: { id: "use" } });
		expect([...seen.keys()]).toEqual(["look", "use"]);
		expect(sessionsIn({ until: "look" }).seen.get("look")).not.toHaveProperty("keep");
		const others = { until: "look", sessions: { ...MINE, blocks: ["other"] } };
		expect(sessionsIn(others).seen.get("look")).not.toHaveProperty("keep");
	});

	it("is what a run of one node works in, without a step of the block", () => {
		const { seen, run } = sessionsIn({ until: "click", only: true, sessions: MINE }, "click");
		expect(seen.get("click")).toMatchObject({
			opened: true,
			kept: { by: "session a", flow: "test", block: "use" },
		});
		expect(run.ofType("step-start")).toHaveLength(1);
		expect(run.state.status).toBe("succeeded");
	});

	it("has its block as the designer set it, and nothing of a message: none reached the block", () => {
		const alone: RunDebug = { until: "click", only: true, sessions: MINE };
		const settingsOf = (settings: object) =>
			sessionsIn(alone, "click", flow("Block", "Look", settings)).seen.get("click")?.block?.params;
		expect(settingsOf({ site: custom("shop") })).toEqual({ site: "shop", on_session_lost: "restart" });
		expect(settingsOf({ site: template("shop"), on_session_lost: custom(7) })).toEqual({});
	});

	it("is none where the run does not name it: a node alone stands in no block", () => {
		const { run } = sessionsIn({ until: "click", only: true }, "click");
		expect(run.state.error).toMatchObject({ code: "SESSION_MISSING" });
		const other: RunDebug = { until: "click", only: true, sessions: { ...MINE, blocks: ["look"] } };
		expect(sessionsIn(other, "click").seen.get("click")).not.toHaveProperty("kept.block", "use");
	});

	it("is never an atomic one: what is done there lasts with its round only", () => {
		const { seen } = sessionsIn({ until: "look", sessions: MINE }, "start", flow("Transaction", "Insert"));
		expect([...seen.keys()]).toEqual(["look", "use"]);
		for (const nodeSession of seen.values()) expect(nodeSession).not.toHaveProperty("keep");
	});

	it("is not left by a run that a person stopped", () => {
		const { run } = sessionsIn({ until: "look", sessions: MINE });
		expect(openSessionsOf(run.state).mayStayOpen).toBe(true);
		const stopped = new TestRuntime({ flow: flow() }).request(START);
		stopped.append({ type: "run-cancel" });
		expect(openSessionsOf(stopped.state).mayStayOpen).toBe(false);
		expect(openSessionsOf(stopped.finish().state).mayStayOpen).toBe(false);
	});
});
