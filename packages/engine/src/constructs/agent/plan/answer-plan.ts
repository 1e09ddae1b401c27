import type { EventBody } from "@switchyard/spec/event";
import type { ToolResult } from "@switchyard/spec/tool";
import type { RecordCommand } from "../../../command.ts";
import type { Step, ToolCallOfStep } from "../../../run/step.ts";

/** The one answer to the call for a plan. */
export function answerPlan(
	{ number }: Step,
	{ agent, call, name }: ToolCallOfStep,
	result: ToolResult,
): RecordCommand {
	const response: EventBody = { type: "tool-response", step: number, agent, call, name, result };
	return { type: "record", step: number, events: [response] };
}
