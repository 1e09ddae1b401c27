import { FlowBuilder, path } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { CURRENT_ENGINE } from "./behaviour/run-behaviours.ts";
import type { Outcome } from "./command.ts";
import { type Execute, echo, LOST, losing, order, watched } from "./testing/block-flow.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

function failed(code: string, retryable: boolean): Outcome {
	return { status: "error", error: { code, message: "No.", retryable } };
}

describe("a block with a retry", () => {
	const BUSY = {
		status: "error",
		error: { code: "DATABASE_CONNECTION_LOST", message: "The database is away.", retryable: true },
	} as const;

	/** Fails the first so many executions of a node. */
	function failing(node: string, times: number, error: Outcome = BUSY): Execute {
		let left = times;
		return (params, command) =>
			command.node.id === node && !command.closes && left-- > 0 ? error : echo(params, command);
	}

	const retrying = (attempts: number, on?: readonly string[], click?: Message) => {
		const flow = order({}, click);
		const retry = { attempts, backoffMs: 100, ...(on ? { on: [...on] } : {}) };
		return { ...flow, nodes: flow.nodes.map((node) => (node.id === "use" ? { ...node, retry } : node)) };
	};

	it("begins again after its wait, in a session of its own, as often as the retry says", () => {
		const { sessions: nodeSessions, execute } = watched(failing("look", 2));
		const run = new TestRuntime({ flow: retrying(3), execute }).start({ item: "pen" }).finish();
		expect(run.state.result).toMatchObject({ told: "pen" });
		expect(nodeSessions).toEqual([
			"look 1/0",
			"look 1/1",
			"look 1/2",
			"click 1/2 opened",
			"check 1/2 opened",
			"close use 1/2 opened",
		]);
		const starts = run.ofType("step-start").filter(({ node }) => node === "use");
		expect(starts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
		const waits = run.ofType("timer-set").map(({ due, at }) => due - at);
		expect(waits).toEqual([100, 200]);
	});

	it("fails with what failed inside after the last attempt", () => {
		const run = new TestRuntime({ flow: retrying(2), execute: failing("look", 9) }).start({ item: "pen" });
		expect(run.finish().state).toMatchObject({
			status: "failed",
			error: { code: "DATABASE_CONNECTION_LOST", retryable: false },
		});
		expect(run.ofType("step-fail").filter(({ step }) => step === 1)).toHaveLength(2);
	});

	it.each([
		["only for the codes that the retry names", ["OTHER"], BUSY, "failed"],
		[
			"for these even where the failure would not pass",
			["NOT_THERE"],
			failed("NOT_THERE", false),
			"succeeded",
		],
		["for none that would not pass where it names none", undefined, failed("NOT_THERE", false), "failed"],
	] as const)("begins again %s", (_what, on, error, status) => {
		const execute = failing("look", 1, error);
		const run = new TestRuntime({ flow: retrying(2, on), execute }).start({ item: "pen" }).finish();
		expect(run.state.status).toBe(status);
	});

	it("does not begin again once something was done that must not be done twice", () => {
		const run = new TestRuntime({ flow: retrying(5), execute: failing("check", 1) }).start({ item: "pen" });
		expect(run.finish().state).toMatchObject({ status: "failed", error: { retryable: false } });
		expect(run.effects.filter((effect) => effect.startsWith("click"))).toHaveLength(1);
	});

	it("begins again at its checkpoint, and does nothing twice that came before", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("use", "Block", {}, { retry: { attempts: 2, backoffMs: 0 } })
			.node("click", "Click", { text: path("item") }, { outputs: { echo: "clicked" } })
			.node("here", "Checkpoint")
			.node("check", "Look", { text: path("clicked") }, { outputs: { echo: "checked" } })
			.wire("start > use.each > click > here > check")
			.build();
		const { sessions: nodeSessions, execute } = watched(failing("check", 1));
		const run = new TestRuntime({ flow, execute }).start({ item: "pen" }).finish();
		expect(run.state).toMatchObject({ status: "succeeded", result: { checked: "pen" } });
		expect(nodeSessions).toEqual(["click 1/0", "check 1/0 opened", "check 1/1", "close use 1/1 opened"]);
	});

	it("begins again where its session's loss used up what it begins again by itself, before it asks", () => {
		const execute = losing("look", [0, 1, 2, 3]);
		const on = ["SESSION_LOST"];
		const run = new TestRuntime({ flow: retrying(2, on), execute }).start({ item: "pen" }).finish();
		expect(run.state.status).toBe("succeeded");
	});

	it("has a loss of its session begin again three times in each attempt", () => {
		const { sessions: nodeSessions, execute } = watched((params, command) => {
			const { node, session: nodeSession } = command;
			if (node.id !== "look" || nodeSession === undefined) return echo(params, command);
			if (nodeSession.round === 0) return BUSY;
			return nodeSession.round < 4 ? LOST : echo(params, command);
		});
		const run = new TestRuntime({ flow: retrying(2), execute }).start({ item: "pen" }).finish();
		expect(run.state.status).toBe("succeeded");
		expect(nodeSessions.filter((each) => each.startsWith("look"))).toHaveLength(5);
	});

	it("ends the same wherever it is cut off and resumed", () => {
		const flow = retrying(3, undefined, { harmless: true });
		const whole = new TestRuntime({ flow, execute: failing("look", 2) }).start({ item: "pen" }).finish();
		for (let count = 1; count < whole.events.length; count++) {
			const run = new TestRuntime({ flow, events: whole.events.slice(0, count) });
			expect(run.append({ type: "run-resume" }).finish().state, `cut after ${count}`).toMatchObject({
				status: "succeeded",
				result: whole.state.result as object,
			});
		}
	});

	it("is not used by a run that an earlier engine began", () => {
		const behaviours = CURRENT_ENGINE.behaviours.filter((name) => name !== "block-retries");
		const [start] = new TestRuntime({ flow: retrying(3) }).start({ item: "pen" }).events;
		const events = [{ ...start, engine: { ...CURRENT_ENGINE, behaviours } }] as Event[];
		const run = new TestRuntime({ flow: retrying(3), execute: failing("look", 1), events }).finish();
		expect(run.state).toMatchObject({ status: "failed", error: { retryable: false } });
	});
});
