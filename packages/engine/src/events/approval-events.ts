import type {
	ApprovalEscalate,
	ApprovalOpen,
	ApprovalResolve,
	AuthorizationDecide,
} from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import type { Provenance } from "@switchyard/spec/scope";
import { takePauseAnswer } from "../budget/stop.ts";
import { takeRaise } from "../constructs/agent/budget.ts";
import { takePlanAnswer } from "../constructs/agent/plan/take-plan.ts";
import { rulesOf } from "../constructs/index.ts";
import { noteAsked } from "../constructs/session.ts";
import { labelOfInputs } from "../labels/step-labels.ts";
import { joinLabels, labelFrom } from "../message/label.ts";
import { consentKey } from "../run/consent-key.ts";
import { pause } from "../run/pause.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step, ToolCallOfStep } from "../run/step.ts";
import { isConsent, liveStep, setPhase } from "../run/step-life.ts";

export function onApprovalOpen(state: RunState, event: ApprovalOpen): void {
	const step = liveStep(state, event.step);
	const { escalateAt, escalateTo } = event;
	if (event.budget) pause(state, step);
	step.approval = {
		id: event.approval,
		seq: event.seq,
		assignee: event.assignee,
		askedAt: event.at,
		due: event.due,
		escalation:
			escalateAt === undefined || escalateTo === undefined ? undefined : { at: escalateAt, to: escalateTo },
		answer: undefined,
		values: undefined,
		comment: undefined,
		actor: undefined,
		by: undefined,
		at: 0,
	};
	step.due = escalateAt ?? event.due;
	setPhase(state, step, "person");
	noteAsked(state, step);
	if (!event.budget && step.attempt > 0) rulesOf(step).asked?.(state, step, event);
}

/** From here on the question waits for its end only, and does not escalate again. */
export function onApprovalEscalate(state: RunState, event: ApprovalEscalate): void {
	const step = liveStep(state, event.step);
	const { approval } = step;
	if (approval?.id !== event.approval || !approval.escalation) {
		throw new Error(
			`The journal escalates question ${event.approval}, which step ${event.step} did not ask.`,
		);
	}
	step.approval = { ...approval, escalation: { ...approval.escalation, escalatedAt: event.at } };
	step.due = approval.due;
}

export function onApprovalResolve(state: RunState, event: ApprovalResolve): void {
	const step = liveStep(state, event.step);
	if (!step.approval || step.approval.id !== event.approval) {
		throw new Error(`The journal answers question ${event.approval}, which step ${event.step} did not ask.`);
	}
	const { answer, values, comment, actor, by, mark = {}, givenAt: at = event.at } = event;
	step.approval = { ...step.approval, answer, values, comment, actor, by, at };
	step.due = undefined;
	const label = values && labelFrom(mark, event.step);
	if (state.pause?.step === step) {
		takePauseAnswer(state, step);
		return;
	}
	if (step.plan) {
		takePlanAnswer(state, step, step.plan, label);
		return;
	}
	takeAnswer(state, step, event, label);
}

/** Another agent, or a step of the flow, answered in a person's place, where the question lets it. */
export function onAuthorizationDecide(state: RunState, event: AuthorizationDecide): void {
	const asking = liveStep(state, event.asking);
	if (asking.approval?.id !== event.approval)
		throw new Error(`The journal decides on ${event.approval}, which step ${event.asking} did not ask.`);
	const { answer, comment, by, at } = event;
	asking.approval = { ...asking.approval, answer, comment, by, at };
	asking.due = undefined;
	setPhase(state, asking, "done");
	rulesOf(asking).answered?.(state, asking);
	if (state.behaviours.has("authorization-labels")) labelAuthorization(state, event);
}

/** The comment of an agent that decides has the label of what the agent was given. */
function labelAuthorization(state: RunState, { approval, step }: AuthorizationDecide): void {
	const known = state.authorizations.get(approval);
	const label = joinLabels(known?.label, labelOfInputs(liveStep(state, step)));
	if (known && label) state.authorizations.set(approval, { ...known, label });
}

/** An answer to what a step asked, or to whether it may begin. */
function takeAnswer(state: RunState, step: Step, event: ApprovalResolve, label: Label | undefined): void {
	if (step.attempt === 0) {
		if (isConsent(step)) takeConsent(state, step, event, label);
		setPhase(state, step, "ready");
		return;
	}
	step.said = joinLabels(step.said, label);
	if (step.agent) takeRaise(state, step);
	else setPhase(state, step, "done");
	rulesOf(step).answered?.(state, step);
}

function takeConsent(
	state: RunState,
	{ tool, node }: Step & { readonly tool: ToolCallOfStep },
	{ approval, values, answer, remember }: ApprovalResolve,
	label: Label | undefined,
): void {
	if (values) editArguments(tool, values, approval, label);
	const caller = state.steps.get(tool.agent)?.node;
	if (remember && answer === "approved" && caller) state.consents.add(consentKey(caller, node));
}

/** Arguments that the answer changed come from it, with its label; the others are still the caller's. */
function editArguments(
	tool: ToolCallOfStep,
	values: Message,
	approval: string,
	label: Label | undefined,
): void {
	const before = tool.arguments as Message;
	const sources: Record<string, Provenance["source"]> = { ...tool.sources };
	const labels: Record<string, Label> = { ...tool.labels };
	for (const [name, value] of Object.entries(values)) {
		if (JSON.stringify(value) === JSON.stringify(before[name])) continue;
		sources[name] = { approval };
		if (label) labels[name] = label;
	}
	tool.arguments = values;
	tool.sources = sources;
	if (label) tool.labels = labels;
}
