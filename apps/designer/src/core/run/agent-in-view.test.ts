import type { AgentActivity, EventBody } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { deskStart, start, usage } from "../testing/agent-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const says = (event: AgentActivity["event"], text: string): AgentActivity => ({
	type: "agent-event",
	step: 1,
	event,
	text,
});

describe("an agent in another process [P4, D12]", () => {
	const { view, frame } = follow(journal(start, deskStart));
	view.pushEphemerals([
		says("thought", "I will look the order up."),
		says("action", 'find_order({"number": 42})'),
		says("observation", '{"status": "shipped"}'),
	]);
	frame();

	it("is heard doing what it does, in order", () => {
		expect(view.step(1)?.activity).toEqual([
			{ number: 1, event: "thought", text: "I will look the order up." },
			{ number: 2, event: "action", text: 'find_order({"number": 42})' },
			{ number: 3, event: "observation", text: '{"status": "shipped"}' },
		]);
	});

	it("shows above its node what it said, not its tools' arguments and answers", () => {
		expect(view.node("desk")?.words).toBe("I will look the order up.");
	});
});

describe("an agent that is given files", () => {
	it("shows what it read, by reference", () => {
		const ref = `sha256-${"a".repeat(64)}`;
		const file = { ref, name: "cat.png", mediaType: "image/png", size: 4 } as const;
		const { view } = follow(journal(start, deskStart, { type: "attachments-read", step: 1, files: [file] }));
		expect(view.step(1)?.attachments).toEqual([file]);
	});
});

describe("the calls of an agent's turn [T14]", () => {
	const call = (id: string, name: string) => ({ id, name, arguments: {} });
	const events = journal(
		start,
		deskStart,
		{ type: "model-start", step: 1, turn: 1, attempt: 1 },
		{
			type: "model-end",
			step: 1,
			turn: 1,
			answer: { text: "", toolCalls: [call("a", "nothing"), call("b", "send_email")], usage },
		},
		{
			type: "tool-response",
			agent: 1,
			call: "a",
			name: "nothing",
			step: 2,
			result: {
				status: "error",
				data: {},
				error: { code: "TOOL_UNKNOWN", message: "No.", retryable: false },
			},
		},
	);
	const { view, frame } = follow(events);
	const underWay = () =>
		view
			.step(1)
			?.toolsUnderWay.map(
				(each) => `${each.tool_index}/${each.total_tools} ${each.tool_name} ${each.status}`,
			);

	it("are shown in their order until they are answered", () => {
		expect(underWay()).toEqual(["2/2 send_email starting"]);
		view.seek(events.length - 1);
		frame();
		expect(underWay()).toEqual(["1/2 nothing starting", "2/2 send_email starting"]);
	});
});

describe("what an agent's model thinks", () => {
	const asked: EventBody = { type: "model-start", step: 1, turn: 1, attempt: 1 };
	const thinks = (text: string) => ({ type: "reasoning-delta", step: 1, turn: 1, text }) as const;

	it("is shown as it comes, apart from what it says, and as the journal has it once it has answered", () => {
		const reasoning = [{ text: "He wants a mail." }, { text: "", encrypted: "x" }, { text: "Now." }];
		const answer = { text: "Done.", toolCalls: [], reasoning, usage };
		const events = journal(start, deskStart, asked, { type: "model-end", step: 1, turn: 1, answer });
		const { view, frame } = follow(events.slice(0, 3));
		view.pushEphemerals([thinks("He wants "), thinks("a mail.")]);
		view.pushEphemerals([{ type: "model-delta", step: 1, turn: 1, text: "One moment." }]);
		frame();
		expect(view.step(1)?.modelCalls).toMatchObject([{ reasoning: "He wants a mail.", text: "One moment." }]);
		expect(view.node("desk")?.words).toBe("One moment.");
		view.push(events.slice(3));
		view.pushEphemerals([thinks("late")]);
		frame();
		expect(view.step(1)?.modelCalls).toMatchObject([
			{ reasoning: "He wants a mail.\n\nNow.", text: "Done." },
		]);
	});
});

describe("an agent with an output schema", () => {
	const said = (turn: number, text: string): EventBody[] => [
		{ type: "model-start", step: 1, turn, attempt: 1 },
		{ type: "model-end", step: 1, turn, answer: { text, toolCalls: [], usage } },
	];
	const problems = [{ field: "category", message: "`category` is missing." }];

	it("shows an answer that was refused as a turn like others, with what was wrong", () => {
		const refusal: EventBody = { type: "answer-refuse", step: 1, turn: 1, problems };
		const params = {
			output_schema: [{ name: "category", type: "text", required: true }],
			max_repairs: 2,
			max_steps: 3,
		};
		const { view } = follow(
			journal(
				{ ...start, engine: { version: "0.1.0", behaviours: ["output-schemas"] } },
				{ ...deskStart, params: { ...deskStart.params, ...params } },
				...said(1, "{}"),
				refusal,
				...said(2, '{"category": "bug"}'),
			),
		);
		expect(view.step(1)?.modelCalls.map(({ turn, problems: found }) => [turn, found])).toEqual([
			[1, problems],
			[2, []],
		]);
		expect(view.node("desk")?.words).toBe('{"category": "bug"}');
	});
});

describe("an agent whose model refuses", () => {
	const error = { code: "MODEL_FAILED", message: "Slow down.", retryable: true };
	const asks = (attempt: number, fallback?: number): EventBody => ({
		type: "model-start",
		step: 1,
		turn: 1,
		attempt,
		...defined({ fallback }),
	});
	const refused = (attempt: number, reason: "rate-limit" | "overloaded", waitMs?: number): EventBody => ({
		type: "model-fail",
		step: 1,
		turn: 1,
		attempt,
		reason,
		error,
		...defined({ waitMs }),
	});
	const params = {
		...deskStart.params,
		model: { provider: "demo" },
		fallback_models: [{ provider: "demo" }],
	};
	const begun: EventBody[] = [
		{ ...start, engine: { version: "0.1.0", behaviours: ["model-refusals"] } },
		{ ...deskStart, params },
		asks(1),
		refused(1, "rate-limit", 12_000),
	];

	it("waits until it asks again, which is no failure of the step", () => {
		expect(follow(journal(...begun)).view.step(1)?.wait).toEqual({
			for: "model",
			reason: "rate-limit",
			due: undefined,
		});
		const { view } = follow(journal(...begun, { type: "timer-set", step: 1, due: 99_000 }));
		expect(view.step(1)).toMatchObject({
			state: "waiting",
			wait: { for: "model", reason: "rate-limit", due: 99_000 },
			failures: [],
		});
		expect(view.node("desk")?.state).toBe("waiting");
	});

	it("shows what refused, and which of its models is asked now", () => {
		const { view } = follow(
			journal(
				...begun,
				{ type: "timer-set", step: 1, due: 99_000 },
				{ type: "timer-fire", step: 1, lateMs: 0 },
				asks(2),
				refused(2, "overloaded"),
				asks(3, 1),
			),
		);
		expect(view.step(1)).toMatchObject({
			state: "running",
			wait: undefined,
			modelCalls: [
				{
					turn: 1,
					endedAt: undefined,
					fallback: 1,
					refusals: [
						{ attempt: 1, fallback: 0, reason: "rate-limit", error, waitMs: 12_000 },
						{ attempt: 2, fallback: 0, reason: "overloaded", error, waitMs: undefined },
					],
				},
			],
		});
	});
});

describe("an agent that a person stops", () => {
	it("shows what it had said, and that it ends there", () => {
		const { view } = follow(
			journal(
				start,
				deskStart,
				{ type: "model-start", step: 1, turn: 1, attempt: 1 },
				{ type: "agent-stop", step: 1, text: "It has" },
				{ type: "step-end", step: 1, outputs: { text: "It has", finish_reason: "stopped" }, port: "out" },
			),
		);
		const [call] = view.step(1)?.modelCalls ?? [];
		expect(call).toMatchObject({ stopped: true, text: "It has", answer: undefined });
		expect(call?.endedAt).toBeDefined();
		expect(view.node("desk")).toMatchObject({ state: "succeeded", words: "It has" });
	});
});

describe("an agent that summarises its conversation", () => {
	it("shows the summary as a turn like others, and not as its own words", () => {
		const { view } = follow(
			journal(
				start,
				deskStart,
				{ type: "model-start", step: 1, turn: 1, attempt: 1, summarises: 4 },
				{ type: "model-end", step: 1, turn: 1, answer: { text: "In short.", toolCalls: [], usage } },
			),
		);
		expect(view.step(1)?.modelCalls).toMatchObject([{ turn: 1, summarises: 4, text: "In short." }]);
		expect(view.node("desk")?.words).toBeUndefined();
	});
});

describe("an agent with a budget", () => {
	const answered = (turn: number, costMicroUsd?: number): EventBody[] => [
		{ type: "model-start", step: 1, turn, attempt: 1 },
		{
			type: "model-end",
			step: 1,
			turn,
			answer: {
				text: "",
				toolCalls: [{ id: `call-${turn}`, name: "none", arguments: {} }],
				usage: { inputTokens: 300, outputTokens: 100 },
				...defined({ costMicroUsd }),
			},
		},
	];
	const refused = (turn: number, step: number): EventBody => ({
		type: "tool-response",
		step,
		agent: 1,
		call: `call-${turn}`,
		name: "none",
		result: {
			status: "error",
			data: {},
			error: { code: "TOOL_NOT_FOUND", message: "No such tool.", retryable: false },
		},
	});
	const params = {
		...deskStart.params,
		model: { provider: "openai-compatible", model: "local" },
		budget_usd: 0.05,
		budget_tokens: 1000,
		max_steps: 10,
	};
	const begun = journal(
		{ ...start, engine: { version: "0.1.0", behaviours: ["agent-budgets"] } },
		{ ...deskStart, params },
	);
	const withAnswer = (...more: EventBody[]) => follow(journal(...begun, ...more)).view;

	it("shows what it has spent of each limit", () => {
		expect(withAnswer().step(1)?.budget).toEqual({
			microUsd: { spent: 0, limit: 50_000 },
			tokens: { spent: 0, limit: 1000 },
		});
		expect(withAnswer(...answered(1, 30_000)).step(1)?.budget).toEqual({
			microUsd: { spent: 30_000, limit: 50_000 },
			tokens: { spent: 400, limit: 1000 },
		});
	});

	it("shows that what it spends is not known", () => {
		expect(withAnswer(...answered(1)).step(1)?.budget?.microUsd).toEqual({ spent: undefined, limit: 50_000 });
	});

	it("shows the limit that a person has raised", () => {
		const view = withAnswer(
			...answered(1, 60_000),
			refused(1, 2),
			{ type: "approval-open", step: 1, approval: "run.1", question: {} },
			{
				type: "approval-resolve",
				step: 1,
				approval: "run.1",
				answer: "submitted",
				values: { budget_usd: 0.12 },
			},
		);
		expect(view.step(1)).toMatchObject({
			state: "running",
			budget: { microUsd: { spent: 60_000, limit: 120_000 } },
		});
	});

	it("is not there for an agent without one", () => {
		const { view } = follow(journal(start, deskStart));
		expect(view.step(1)?.budget).toBeUndefined();
	});
});
