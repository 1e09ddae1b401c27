import type { ApprovalOpen, ApprovalResolve, Message, Provenance } from "@switchyard/spec";
import { takePauseAnswer } from "../budget/stop.ts";
import { takeRaise } from "../constructs/agent/budget.ts";
import { consentKey } from "../run/consent-key.ts";
import { pause } from "../run/pause.ts";
import type { RunState } from "../run/run-state.ts";
import type { ToolCallOfStep } from "../run/step.ts";
import { liveStep, setPhase } from "../run/step-life.ts";

export function onApprovalOpen(state: RunState, event: ApprovalOpen): void {
	const step = liveStep(state, event.step);
	if (event.budget) pause(state, step);
	step.approval = {
		id: event.approval,
		seq: event.seq,
		assignee: event.assignee,
		answer: undefined,
		values: undefined,
		comment: undefined,
		by: undefined,
		at: 0,
	};
	step.due = event.due;
	setPhase(state, step, "person");
}

export function onApprovalResolve(state: RunState, event: ApprovalResolve): void {
	const step = liveStep(state, event.step);
	if (!step.approval || step.approval.id !== event.approval) {
		throw new Error(`The journal answers question ${event.approval}, which step ${event.step} did not ask.`);
	}
	const { answer, values, remember, comment, by, givenAt: at = event.at } = event;
	step.approval = { ...step.approval, answer, values, comment, by, at };
	step.due = undefined;
	if (state.pause?.step === step) {
		takePauseAnswer(state, step);
		return;
	}
	if (step.tool && values) editArguments(step.tool, values, event.approval);
	const caller = step.tool && state.steps.get(step.tool.agent)?.node;
	if (remember && answer === "approved" && caller) state.consents.add(consentKey(caller, step.node));
	if (step.attempt === 0) setPhase(state, step, "ready");
	else if (step.agent) takeRaise(state, step, step.agent);
	else setPhase(state, step, "done");
}

/** What the person changed comes from the person; the rest is still the caller's. */
function editArguments(tool: ToolCallOfStep, values: Message, approval: string): void {
	const before = tool.arguments as Message;
	const sources: Record<string, Provenance["source"]> = { ...tool.sources };
	for (const [name, value] of Object.entries(values)) {
		if (JSON.stringify(value) !== JSON.stringify(before[name])) sources[name] = { approval };
	}
	tool.arguments = values;
	tool.sources = sources;
}
