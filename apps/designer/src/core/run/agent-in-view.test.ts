import type { AgentActivity, EventBody } from "@switchyard/spec";
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
