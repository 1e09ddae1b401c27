import type { Fault } from "@switchyard/spec/error";
import type { FormField } from "@switchyard/spec/form";
import { formatInstant, type Message } from "@switchyard/spec/json";
import type { AskPersonCommand, Command } from "../command.ts";
import { declared } from "../plan/declared.ts";
import type { RunState } from "../run/run-state.ts";
import type { ApprovalOfStep, Step } from "../run/step.ts";
import { setPhase } from "../run/step-life.ts";
import { beginStep } from "./begin-step.ts";
import { type ConstructRules, declaredFields } from "./construct.ts";
import { escalationOf } from "./escalation.ts";
import { recordEnd, recordFault } from "./record-step.ts";

/** Asks a person and waits for the answer, for as long as it takes. */
export const ask: ConstructRules = {
	decide(state, step) {
		if (step.phase === "ready") return beginStep(state, step);
		if (step.approval) return decideEnd(step, step.approval);
		return {
			...questionCommand(step, questionOf(step)),
			...(step.tool ? { request: { decisionType: "content_review", ...REQUEST_OF_TOOL } } : {}),
		};
	},
	started: beginAsking,
	question: (_state, step) => questionOf(step),
	fields: declaredFields,
};

/** What is asked, with the form of the answer: a model that asks wants to hear something, where the designer has not said what. */
function questionOf({ tool, params = {} }: Step): Message {
	const { form } = params;
	const isBare = !Array.isArray(form) || form.length === 0;
	return tool && isBare ? { ...params, form: [ANSWER] } : params;
}

const ANSWER = {
	name: "answer",
	title: "Answer",
	type: "multiline",
	required: true,
} as const satisfies FormField;

/** What every question says of itself that a tool call asks: the model waits for the answer. */
export const REQUEST_OF_TOOL = { nodeSource: "call_tool", urgency: "high" } as const;

/** A step that asks wants a person, whatever was asked before it began. */
export function beginAsking(state: RunState, step: Step): void {
	step.approval = undefined;
	setPhase(state, step, "consult");
}

/** Asks a question that waits as the step's parameters say. */
export function questionCommand({ number, tool, params = {} }: Step, question: Message): AskPersonCommand {
	const { assignee, expires_ms: expires, escalate_ms: afterMs, escalate_to: to } = params;
	const expiresMs = typeof expires === "number" ? expires : undefined;
	return {
		type: "ask-person",
		step: number,
		// The first question of a call may have been whether it may be made.
		...(tool ? { round: 2 } : {}),
		question,
		...(typeof assignee === "string" && assignee !== "" ? { assignee } : {}),
		...(expiresMs === undefined ? {} : { expiresMs }),
		...escalationOf({ afterMs, to, expiresMs }),
	};
}

function decideEnd(step: Step, approval: ApprovalOfStep): Command {
	const expired = approval.answer === "expired";
	if (expired && step.params?.on_expiry !== "continue") return recordFault(step, EXPIRED);
	const outputs = declared(step.node, { ...answerOutputs(approval), ...(expired ? {} : given(approval)) });
	if (expired) return recordEnd(step, outputs, "expired");
	return recordEnd(step, outputs, approval.answer === "rejected" ? "rejected" : "out");
}

function answerOutputs({ id, answer, askedAt }: ApprovalOfStep): Message {
	return { question_id: id, answer_action: answer, asked_at: formatInstant(askedAt) };
}

function given({ values = {}, comment, by, at }: ApprovalOfStep): Message {
	return {
		answer: values,
		...(comment === undefined ? {} : { comment }),
		...(by === undefined ? {} : { answered_by: by }),
		answered_at: formatInstant(at),
	};
}

const EXPIRED: Fault = {
	code: "APPROVAL_EXPIRED",
	message: "Nobody answered in time.",
	hint: "Give people more time, or let the flow continue through the port Expired.",
	retryable: false,
};
