import type { EventBody } from "@switchyard/spec/event";
import type { ToolResult } from "@switchyard/spec/tool";
import type { Outcome } from "../command.ts";
import type { Step, ToolCallOfStep } from "../run/step.ts";

/** What a tool call's caller gets. */
export function toolResponse(
	step: Step,
	{ agent, call, name, callerId }: ToolCallOfStep,
	result: ToolResult,
	more: Pick<Outcome, "marks" | "costMicroUsd"> = {},
): EventBody {
	return {
		type: "tool-response",
		step: step.number,
		agent,
		call,
		name,
		...(callerId === undefined ? {} : { callerId }),
		result,
		...more,
	};
}
