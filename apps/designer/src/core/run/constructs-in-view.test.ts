import type { EventBody, FlowNode, Wire } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { EMPTY_FLOW, node, ORDER_DESK, wire } from "../testing/flows.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const custom = (value: unknown) => ({ scope: "Custom", value }) as const;
const error = { code: "NODE_FAILED", message: "No.", retryable: false };

function flowOf(nodes: readonly FlowNode[], wires: readonly Wire[]) {
	const trigger = node("start", "Flow.Manual", 0);
	return { ...EMPTY_FLOW, id: ORDER_DESK.id, revision: 3, nodes: [trigger, ...nodes], wires: [...wires] };
}

function begin(step: number, id: string, params: Record<string, unknown> = {}): EventBody {
	return { type: "step-start", step, node: id, attempt: 1, params, provenance: {} };
}

function end(step: number, outputs: Record<string, unknown> = {}): EventBody {
	return { type: "step-end", step, outputs, port: "out" };
}

describe("a loop in view", () => {
	const flow = flowOf(
		[
			node("loop", "Flow.ForEach", 260, { params: { on_item_error: custom("continue") } }),
			node("say", "Flow.Log", 520),
		],
		[wire("w1", "start.out", "loop.in"), wire("w2", "loop.each", "say.in")],
	);
	const loopStart = begin(1, "loop", { items: ["a", "b", "c"], on_item_error: "continue" });
	const events = journal(
		start,
		loopStart,
		begin(2, "say"),
		end(2),
		begin(3, "say"),
		{ type: "step-fail", step: 3, error },
		begin(4, "say"),
		end(4),
		end(1, { results: [{}, null, {}] }),
	);

	it("tells how many of its rounds are over, and how many failed, as they go", () => {
		const { view, frame } = follow(events.slice(0, 2), { flow });
		expect(view.node("loop")?.step?.loop).toEqual({ done: 0, begun: 1, total: 3, failed: 0 });
		view.push(events.slice(2, 6));
		frame();
		expect(view.node("loop")?.step?.loop).toEqual({ done: 2, begun: 3, total: 3, failed: 1 });
		view.push(events.slice(6));
		frame();
		expect(view.step(1)).toMatchObject({ state: "succeeded", loop: { done: 3, total: 3, failed: 1 } });
		expect(view.node("say")).toMatchObject({ count: 3, state: "succeeded" });
		expect(view.wire("w2")).toMatchObject({ carried: 3 });
	});

	it("knows the round of every step, and goes back to an earlier moment", () => {
		const { view } = follow(events, { flow });
		expect([2, 3, 4].map((step) => view.step(step)?.round)).toEqual([
			{ loop: 1, index: 0 },
			{ loop: 1, index: 1 },
			{ loop: 1, index: 2 },
		]);
		view.seek(4);
		expect(view.node("loop")?.step?.loop).toMatchObject({ done: 1 });
	});

	it("lets nothing of its rounds go on once it has failed", () => {
		const parallel = { items: ["a", "b"], parallel: 2, on_item_error: "stop" };
		const slow = flowOf(
			[node("loop", "Flow.ForEach", 260), node("wait", "Flow.Delay", 520), node("catch", "Flow.Catch", 780)],
			[wire("w1", "start.out", "loop.in"), wire("w2", "loop.each", "wait.in")],
		);
		const { view } = follow(
			journal(
				start,
				begin(1, "loop", parallel),
				begin(2, "wait", { duration_ms: 50_000 }),
				{ type: "timer-set", step: 2, due: 90_000 },
				begin(3, "wait"),
				{ type: "step-fail", step: 3, error },
				{ type: "step-fail", step: 1, error },
			),
			{ flow: slow },
		);
		expect(view.step(2)).toMatchObject({ state: "cancelled", wait: undefined });
		expect(view.node("wait")?.state).not.toBe("waiting");
	});
});

describe("a step that waits", () => {
	const flow = flowOf(
		[
			node("ask", "Flow.Ask", 260),
			node("wait", "Flow.Delay", 520),
			node("greet", "Subflow.greet", 780),
			node("log", "Flow.Log", 1040, { onError: "continue" }),
		],
		[
			wire("w1", "start.out", "ask.in"),
			wire("w2", "ask.out", "wait.in"),
			wire("w3", "wait.out", "greet.in"),
			wire("w4", "greet.out", "log.in"),
			wire("w5", "log.out", "ask.in"),
		],
	);
	const events = journal(
		start,
		begin(1, "ask", { question: "Ship it?" }),
		{
			type: "approval-open",
			step: 1,
			approval: "a1",
			assignee: "Kim",
			due: 99_000,
			question: { question: "Ship it?" },
		},
		{ type: "approval-resolve", step: 1, approval: "a1", answer: "submitted", by: "Kim" },
		end(1),
		begin(2, "wait"),
		{ type: "timer-set", step: 2, due: 60_000 },
		{ type: "timer-fire", step: 2, lateMs: 0 },
		end(2),
		begin(3, "greet"),
		{ type: "run-call", step: 3, child: "0198c0de-0000-7000-8000-0000000000ff", flow: "greet", revision: 2 },
		end(3),
		begin(4, "log"),
		{ type: "step-fail", step: 4, error },
	);

	it("says that it waits for a person, who that is, and what they said", () => {
		const { view, frame } = follow(events.slice(0, 3), { flow });
		expect(view.step(1)).toMatchObject({
			state: "asking",
			wait: { for: "person", due: 99_000 },
			approval: { id: "a1", assignee: "Kim", answer: undefined },
		});
		expect(view.node("ask")).toMatchObject({ state: "asking", step: { wait: { for: "person" } } });
		view.push(events.slice(3, 5));
		frame();
		expect(view.step(1)).toMatchObject({
			state: "succeeded",
			wait: undefined,
			approval: { answer: "submitted", by: "Kim" },
		});
	});

	it("says until when it waits, and which run its sub-flow is", () => {
		const { view } = follow(events.slice(0, 7), { flow });
		expect(view.node("wait")).toMatchObject({
			state: "waiting",
			step: { wait: { for: "time", due: 60_000 } },
		});
		view.push(events);
		view.seek(11);
		expect(view.node("greet")).toMatchObject({
			state: "waiting",
			step: {
				wait: { for: "run" },
				child: { run: "0198c0de-0000-7000-8000-0000000000ff", flow: "greet", revision: 2 },
			},
		});
	});

	it("shows a failed step whose flow continues as failed, and its message going on", () => {
		const { view } = follow(events, { flow });
		expect(view.step(4)).toMatchObject({ state: "failed", port: "out" });
		expect(view.wire("w5")).toMatchObject({ carried: 1 });
	});
});

describe("a tool call that a person must agree to", () => {
	const sent = mailCall as Extract<EventBody, { type: "tool-request" }>;
	const { type: _type, step: _step, callerId: _id, ...call } = sent;
	const asked: EventBody = { type: "approval-open", step: 2, approval: "a1", call };
	const before = [
		start,
		deskStart,
		{ type: "model-start", step: 1, turn: 1, attempt: 1 },
		askTools,
		asked,
	] as const;
	const flow = {
		...ORDER_DESK,
		nodes: ORDER_DESK.nodes.map((each) =>
			each.id === "mail" ? { ...each, tool: { approval: "always" as const } } : each,
		),
	};

	it("waits at its node without having run, and runs once somebody agreed", () => {
		const { view, frame } = follow(journal(...before), { flow });
		expect(view.node("mail")).toMatchObject({ state: "asking", count: 0 });
		expect(view.step(2)).toMatchObject({ call: { agent: 1, tool: "send_email" } });
		view.push(
			journal(
				...before,
				{ type: "approval-resolve", step: 2, approval: "a1", answer: "approved", by: "Kim" },
				{ ...sent, arguments: { to: "jane@example.com" } },
			),
		);
		frame();
		expect(view.node("mail")).toMatchObject({ state: "running", count: 1 });
		expect(view.step(2)).toMatchObject({
			approval: { answer: "approved", by: "Kim" },
			call: { arguments: { to: "john@example.com" } },
		});
		expect(view.step(1)?.calls).toEqual([2]);
	});

	it("is refused when somebody said no, which keeps their words", () => {
		const refused: EventBody = {
			type: "tool-response",
			step: 2,
			agent: 1,
			call: "c1",
			name: "send_email",
			result: { status: "error", data: {}, error: { ...error, code: "APPROVAL_REJECTED" } },
		};
		const { view } = follow(
			journal(
				...before,
				{ type: "approval-resolve", step: 2, approval: "a1", answer: "rejected", comment: "Not today." },
				refused,
			),
			{ flow },
		);
		expect(view.node("mail")).toMatchObject({ state: "refused", count: 0 });
		expect(view.step(2)).toMatchObject({
			state: "refused",
			approval: { answer: "rejected", comment: "Not today." },
			error: { code: "APPROVAL_REJECTED" },
		});
		expect(view.step(1)?.calls).toEqual([2]);
		expect(view.wire("desk-to-mail")).toBeUndefined();
	});
});

describe("a hop in view [H2] [H6]", () => {
	const assets = [
		{ name: "order", kind: "input", value: { scope: "Message", path: "order" } },
		{ name: "receipt", kind: "output" },
	];
	const steps = [
		{ tool: "send_email", parameter_mapping: { to: "order" }, result_mapping: { message_id: "receipt" } },
	];
	const flow = flowOf(
		[
			node("hop", "Flow.Hop", 260, { params: { assets: custom(assets), steps: custom(steps) } }),
			node("mail", "Mail.Send", 520),
		],
		[wire("w1", "start.out", "hop.in"), wire("w2", "hop.tools", "mail.tool")],
	);
	const events = journal(
		start,
		begin(1, "hop", { assets, steps, inputs: { order: "john@example.com" } }),
		{ type: "hop-step", step: 1, index: 0, arguments: { to: "john@example.com" } },
		{ ...(mailCall as object), step: 2, agent: 1, call: "step-1" } as EventBody,
		{
			type: "tool-response",
			step: 2,
			agent: 1,
			call: "step-1",
			callerId: "8b2ce7b9-0000-4000-8000-000000000001",
			name: "send_email",
			result: { status: "success", data: { message_id: "m1" } },
		},
		{ type: "asset-set", step: 1, asset: "receipt", state: "ready", value: "m1" },
		{ type: "hop-step", step: 1, index: 0 },
		end(1),
	);

	it("shows inputs ready, every other asset pending until it has its value, at each moment of the run", () => {
		const { view } = follow(events, { flow });
		const states = () => view.step(1)?.hop?.assets.map(({ name, state, value }) => [name, state, value]);
		expect(view.step(1)?.hop).toMatchObject({ done: 1, total: 1 });
		expect(states()).toEqual([
			["order", "ready", "john@example.com"],
			["receipt", "ready", "m1"],
		]);
		expect(view.step(1)?.hop?.assets.map(({ toolStep }) => toolStep)).toEqual([undefined, 0]);
		view.seek(3);
		expect(states()).toEqual([
			["order", "ready", "john@example.com"],
			["receipt", "pending", undefined],
		]);
		expect(view.step(1)?.calls).toEqual([]);
	});
});
