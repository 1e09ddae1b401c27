import type { EventBody } from "@switchyard/spec/event";
import { expect, it } from "vitest";
import { deskStart, mailCall, start } from "../testing/agent-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

const usage = { inputTokens: 1, outputTokens: 1 };
const calls = ["c1", "c2"].map((id) => ({ id, name: "send_email", arguments: { to: "john@example.com" } }));
const asked: EventBody = {
	type: "model-end",
	step: 1,
	turn: 1,
	answer: { text: "", toolCalls: calls, usage },
};

function answer(step: number, call: string, status: "success" | "error"): EventBody {
	const error = { code: "MAIL_REFUSED", message: "The server refused the mail.", retryable: false };
	return {
		type: "tool-response",
		step,
		agent: 1,
		call,
		callerId: "8b2ce7b9-0000-4000-8000-000000000001",
		name: "send_email",
		result: { status, data: {}, ...(status === "error" ? { error } : {}) },
	};
}

it("a node that ran twice says that one of the two failed, whichever was the last", () => {
	const { view } = follow(
		journal(
			start,
			deskStart,
			{ type: "model-start", step: 1, turn: 1, attempt: 1 },
			asked,
			{ ...mailCall, step: 2, call: "c1" } as EventBody,
			{ ...mailCall, step: 3, call: "c2" } as EventBody,
			answer(2, "c1", "error"),
			answer(3, "c2", "success"),
		),
	);
	expect(view.node("mail")).toMatchObject({ state: "succeeded", count: 2, failed: 1 });
	expect(view.node("desk")).toMatchObject({ failed: 0 });
});
