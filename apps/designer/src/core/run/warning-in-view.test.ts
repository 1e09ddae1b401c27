import { describe, expect, it } from "vitest";
import { askTools, deskStart, start } from "../testing/agent-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

describe("a run that succeeded although all its tool calls were refused", () => {
	const fault = { code: "TOOL_ARGUMENTS_INVALID", message: "No.", retryable: false };
	const { view, frame } = follow(
		journal(
			start,
			deskStart,
			{ type: "model-start", step: 1, turn: 1, attempt: 1 },
			askTools,
			{
				type: "tool-response",
				step: 2,
				agent: 1,
				call: "c1",
				name: "send_email",
				result: { status: "error", data: {}, error: fault },
			},
			{ type: "step-end", step: 1, outputs: { text: "Sent." }, port: "out" },
			{ type: "run-end", status: "succeeded", message: {} },
		),
	);
	frame();

	it("has a warning beside its result", () => {
		expect(view.store.getState().warning).toMatchObject({ code: "TOOL_CALLS_REFUSED" });
		expect(view.store.getState().error).toBeUndefined();
	});
});
