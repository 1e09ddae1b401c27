import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it, vi } from "vitest";
import { agentRun, askTools, deskStart, start } from "../testing/agent-run.ts";
import { ORDER_DESK } from "../testing/flows.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

describe("a run on the canvas", () => {
	it("shows each node's state, count and duration [P4]", () => {
		const { view } = follow(agentRun);
		expect(view.node("start")).toMatchObject({ state: "succeeded", count: 1 });
		expect(view.node("desk")).toMatchObject({ state: "succeeded", count: 1, durationMs: 700 });
		expect(view.node("mail")).toMatchObject({ state: "succeeded", count: 1, durationMs: 100 });
		expect(view.node("log")).toBeUndefined();
	});

	it("marks the wires that carried the message, and a tool call going out and coming back [P4]", () => {
		const { view, frame } = follow(agentRun.slice(0, 5));
		expect(view.wire("start-to-desk")).toMatchObject({ carried: 1, direction: "out" });
		expect(view.wire("desk-to-mail")).toMatchObject({ carried: 1, waiting: 1, direction: "out" });
		expect(view.wire("desk-to-log")).toBeUndefined();
		view.push(agentRun.slice(5));
		frame();
		expect(view.wire("desk-to-mail")).toMatchObject({ carried: 1, waiting: 0, direction: "back" });
		expect(view.wire("desk-to-log")).toMatchObject({ carried: 1 });
	});

	it("shows nothing as travelling of a run that is over, until one steps through it", () => {
		const { view } = follow(agentRun, { over: true });
		expect(view.wire("start-to-desk")).toMatchObject({ carried: 1, pulse: 0 });
		view.seek(4);
		view.seek(5);
		expect(view.wire("desk-to-mail")).toMatchObject({ pulse: 1, direction: "out" });
	});

	it("puts a tool call under its agent's step, with arguments, values and their provenance [P4]", () => {
		const { view } = follow(agentRun);
		expect(view.step(1)).toMatchObject({ node: "desk", calls: [2] });
		expect(view.step(2)).toMatchObject({
			node: "mail",
			call: {
				agent: 1,
				tool: "send_email",
				arguments: { to: "john@example.com" },
				callerId: "8b2ce7b9-0000-4000-8000-000000000001",
			},
			params: { to: "john@example.com", server: { credential: "outbox" } },
			provenance: { to: { scope: "AI" } },
			outputs: { message_id: "m1" },
			state: "succeeded",
		});
	});

	it("knows the message that reached each step and what the step wrote into it; a tool call writes nothing [R20]", () => {
		const renamed = ORDER_DESK.nodes.map((node) =>
			node.id === "desk" ? { ...node, outputs: { text: "answer" } } : node,
		);
		const logged: EventBody = {
			type: "step-start",
			step: 3,
			node: "log",
			attempt: 1,
			params: {},
			provenance: {},
		};
		const events = [...agentRun, ...journal(...Array<EventBody>(9).fill(start), logged).slice(9)];
		const { view } = follow(events, { flow: { ...ORDER_DESK, nodes: renamed } });
		const question = { question: "Where is order 42?" };
		expect(view.step(1)).toMatchObject({ message: question, written: { answer: "It has shipped." } });
		expect(view.step(2)).toMatchObject({ message: question, written: undefined });
		expect(view.step(3)?.message).toEqual({ ...question, answer: "It has shipped." });
	});

	it("streams the model's words until the whole answer is there [P4]", () => {
		const { view, frame } = follow(agentRun.slice(0, 7));
		view.pushEphemerals([
			{ type: "model-delta", step: 1, turn: 2, text: "It has " },
			{ type: "model-delta", step: 1, turn: 2, text: "ship" },
		]);
		frame();
		expect(view.node("desk")?.words).toBe("It has ship");
		view.push(agentRun.slice(7));
		view.pushEphemerals([{ type: "model-delta", step: 1, turn: 2, text: "ped." }]);
		frame();
		expect(view.step(1)?.modelCalls.map(({ text }) => text)).toEqual(["", "It has shipped."]);
	});

	it("tells only the listeners of what an event names, and once a frame", () => {
		const { view, frame, frames } = follow(agentRun.slice(0, 4));
		const onMail = vi.fn();
		const onLog = vi.fn();
		view.onNode("mail", onMail);
		view.onNode("log", onLog);
		view.push(agentRun.slice(4, 5));
		view.push(agentRun.slice(5, 6));
		expect(frames).toHaveLength(1);
		frame();
		expect(onMail).toHaveBeenCalledOnce();
		expect(onLog).not.toHaveBeenCalled();
	});

	it("ignores events that it has and waits for those in between", () => {
		const { view, frame } = follow(agentRun.slice(0, 3));
		view.push(agentRun.slice(0, 4));
		view.push(agentRun.slice(5, 6));
		frame();
		expect(view.store.getState()).toMatchObject({ seq: 4, cursor: 4 });
	});
});

describe("a run that goes wrong", () => {
	const logStart: EventBody = {
		type: "step-start",
		step: 3,
		node: "log",
		attempt: 1,
		params: {},
		provenance: {},
	};
	const error = { code: "NODE_FAILED", message: "No.", retryable: true };

	it("shows a refused call at the node it never reached, which has not run", () => {
		const { view } = follow(
			journal(start, deskStart, { type: "model-start", step: 1, turn: 1, attempt: 1 }, askTools, {
				type: "tool-response",
				step: 2,
				agent: 1,
				call: "c1",
				name: "send_email",
				result: { status: "error", data: {}, error: { ...error, code: "TOOL_ARGUMENTS_INVALID" } },
			}),
		);
		expect(view.step(2)).toMatchObject({
			state: "refused",
			node: "mail",
			call: { arguments: { to: "john@example.com" } },
		});
		expect(view.node("mail")).toMatchObject({ state: "refused", count: 0, durationMs: undefined });
		expect(view.step(1)?.calls).toEqual([2]);
	});

	it("tells a failed attempt that is tried again from one that is final", () => {
		const patient = ORDER_DESK.nodes.map((node) =>
			node.id === "log" ? { ...node, retry: { attempts: 2, backoffMs: 10 } } : node,
		);
		const { view, frame } = follow(
			[
				...agentRun,
				...journal(...Array<EventBody>(9).fill(start), logStart, { type: "step-fail", step: 3, error }).slice(
					9,
				),
			],
			{ flow: { ...ORDER_DESK, nodes: patient } },
		);
		expect(view.step(3)).toMatchObject({ state: "waiting", error: { code: "NODE_FAILED" } });
		view.push(
			journal(
				...Array<EventBody>(11).fill(start),
				{ ...logStart, attempt: 2 },
				{ type: "step-fail", step: 3, error },
				{ type: "run-end", status: "failed", error, step: 3 },
			).slice(11),
		);
		frame();
		expect(view.step(3)).toMatchObject({
			state: "failed",
			attempt: 2,
			failures: [
				{ attempt: 1, error },
				{ attempt: 2, error },
			],
		});
		expect(view.store.getState()).toMatchObject({ status: "failed", failedStep: 3 });
	});

	it("says so when the journal is not this flow version's", () => {
		const { view } = follow(journal({ ...start, node: "gone" } as EventBody));
		expect(view.store.getState().problem).toContain("gone");
	});
});
