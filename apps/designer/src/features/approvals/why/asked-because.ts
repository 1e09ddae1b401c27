import type { ApprovalAnswer } from "@switchyard/spec/event";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Approval } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { approvalPolicy } from "@switchyard/spec/tool";
import type { StepView } from "../../../core/run/run-view-state.ts";

/** Why a tool call waits for consent, in a sentence; `undefined` where nothing says so. */
export function riskOf(node: FlowNode | undefined, spec: NodeSpec | undefined): string | undefined {
	if (!node || !spec?.tool) return undefined;
	const { approval, approvalWhen: when } = node.tool ?? {};
	if (approval === "when" && when !== undefined)
		return `This flow asks for approval where \`${when}\` holds, or cannot be evaluated.`;
	if (approval === "always" || approval === "when")
		return "This flow asks for approval before every call of this tool.";
	if (spec.tool.annotations?.destructive)
		return "The tool’s author marks it as destructive: its effect may be irreversible.";
	return approvalPolicy(spec, node) === "always"
		? "The tool’s name suggests that it deletes something, and its author does not rule that out."
		: undefined;
}

/** What an agent was asked to do, and what its model said before it called the tool. */
export function wordsBefore(
	{ call }: Pick<Approval, "call">,
	agent: StepView | undefined,
): { readonly prompt: string | undefined; readonly said: string | undefined } {
	const asking = agent?.modelCalls.findLast(({ answer }) =>
		answer?.toolCalls.some(({ id }) => id === call?.call),
	);
	const { prompt } = agent?.params ?? {};
	return {
		prompt: typeof prompt === "string" && prompt !== "" ? prompt : undefined,
		said: asking?.text ? asking.text : undefined,
	};
}

/** A question of a run that has its answer. */
export interface AnsweredQuestion {
	readonly step: StepView;
	readonly answer: ApprovalAnswer;
	readonly by: string | undefined;
	readonly comment: string | undefined;
	readonly askedAt: number;
}

/** What the run has asked before, and who answered what, the latest last. */
export function answeredQuestions(steps: readonly StepView[]): AnsweredQuestion[] {
	return steps.flatMap((step) => {
		const { answer, by, comment, askedAt } = step.approval ?? {};
		return answer === undefined || askedAt === undefined ? [] : [{ step, answer, by, comment, askedAt }];
	});
}
