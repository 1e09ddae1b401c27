import { node, wire } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { begin, end, error, flowOf } from "../testing/construct-run.ts";
import { ORDER_DESK } from "../testing/flows.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

describe("a step that waits", () => {
	const flow = flowOf(
		[
			node("ask", "Flow.Ask", {}, { position: { x: 260, y: 0 } }),
			node("wait", "Flow.Delay", {}, { position: { x: 520, y: 0 } }),
			node("greet", "Subflow.greet", {}, { position: { x: 780, y: 0 } }),
			node("log", "Flow.Log", {}, { position: { x: 1040, y: 0 }, onError: "continue" }),
		],
		[
			wire("start.out > ask.in", "w1"),
			wire("ask.out > wait.in", "w2"),
			wire("wait.out > greet.in", "w3"),
			wire("greet.out > log.in", "w4"),
			wire("log.out > ask.in", "w5"),
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

	it("says when its question was asked of others as well, and of whom", () => {
		const asked = journal(
			start,
			begin(1, "ask", { question: "Ship it?" }),
			{ type: "approval-open", step: 1, approval: "a1", assignee: "Kim", escalateAt: 1, escalateTo: "Lee" },
			{ type: "approval-escalate", step: 1, approval: "a1", to: "Lee", lateMs: 0 },
			{ type: "approval-resolve", step: 1, approval: "a1", answer: "submitted", by: "Lee" },
		);
		const { view, frame } = follow(asked.slice(0, 3), { flow });
		expect(view.step(1)?.approval).toMatchObject({ escalation: undefined });
		view.push(asked.slice(3, 4));
		frame();
		const escalation = { at: asked[3]?.at, to: "Lee" };
		expect(view.step(1)).toMatchObject({ state: "asking", approval: { assignee: "Kim", escalation } });
		view.push(asked.slice(4));
		frame();
		expect(view.step(1)?.approval).toMatchObject({ escalation, by: "Lee" });
	});

	it("says that its sub-flow waits for a person, until that continues", () => {
		const child = "0198c0de-0000-7000-8000-0000000000ff";
		const before = events.slice(0, 11);
		const after = (...bodies: EventBody[]) => {
			const all = journal(...before, ...bodies);
			return follow(all, { flow }).view;
		};
		const waits: EventBody = { type: "child-wait", step: 3, child, waiting: true };
		const view = after(waits);
		expect(view.node("greet")).toMatchObject({
			state: "asking",
			step: { wait: { for: "run" }, child: { run: child } },
		});
		expect(view.store.getState().status).toBe("waiting");
		const gone = after(waits, { ...waits, waiting: false });
		expect(gone.node("greet")).toMatchObject({ state: "waiting" });
		expect(gone.store.getState().status).toBe("running");
		expect(after(waits, end(3)).step(3)).toMatchObject({ state: "succeeded" });
	});

	it("shows a failed step whose flow continues as failed, and its message on the wire after it", () => {
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

	it("waits at its node without having run, and runs once someone agreed", () => {
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

	it("is refused when someone said no, which keeps their words", () => {
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
