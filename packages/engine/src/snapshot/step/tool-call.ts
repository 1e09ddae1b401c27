import type { StepSnapshot } from "@switchyard/spec/snapshot";
import type { ToolCallOfStep } from "../../run/step.ts";
import type { Parts } from "../parts.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { StepParts } from "./step-parts.ts";

export function takeToolCall(tool: ToolCallOfStep, parts: Parts): NonNullable<StepSnapshot["tool"]> {
	const { agent, call, name, sources, callerId, label, labels } = tool;
	return withoutAbsent({
		agent,
		call,
		name,
		arguments: tool.arguments === undefined ? undefined : parts.values.placeOf(tool.arguments),
		sources: sources && { ...sources },
		callerId,
		label,
		labels: labels && { ...labels },
	});
}

export function continueToolCall(tool: NonNullable<StepSnapshot["tool"]>, parts: StepParts): ToolCallOfStep {
	const { agent, call, name, sources, callerId, label, labels } = tool;
	return { agent, call, name, arguments: parts.optional(tool.arguments), sources, callerId, label, labels };
}
