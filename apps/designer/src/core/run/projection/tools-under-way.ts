import type { ToolExecution } from "@switchyard/spec/tool";
import type { StepView } from "../run-view-state.ts";

/** Takes how a call of the step's turn stands; one that is answered is no longer under way. */
export function takeToolExecution(step: StepView, told: ToolExecution): StepView {
	const others = step.toolsUnderWay.filter(({ tool_index }) => tool_index !== told.tool_index);
	const toolsUnderWay = told.status === "completed" ? others : [...others, told];
	return {
		...step,
		toolsUnderWay: toolsUnderWay.toSorted((one, other) => one.tool_index - other.tool_index),
	};
}
