import type { AgentActivity } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { deskStart, start } from "../testing/agent-run.ts";
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
