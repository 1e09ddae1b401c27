import { type Fault, formatInstant, type Message } from "@switchyard/spec";
import type { Command } from "../command.ts";
import type { ApprovalOfStep, Step } from "../run/step.ts";
import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, declaredFields } from "./construct.ts";
import { recordBegin, recordEnd, recordFault } from "./record-step.ts";

/** Asks a person and waits for the answer, for as long as it takes. */
export const ask: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "ready") return recordBegin(step);
		return step.approval ? decideEnd(step, step.approval) : decideQuestion(step);
	},
	started: (state, step) => setPhase(state, step, "consult"),
	fields: declaredFields,
};

function decideQuestion({ number, params = {} }: Step): Command {
	const { assignee, expires_ms: expiresMs } = params;
	return {
		type: "ask-person",
		step: number,
		question: params,
		...(typeof assignee === "string" && assignee !== "" ? { assignee } : {}),
		...(typeof expiresMs === "number" ? { expiresMs } : {}),
	};
}

function decideEnd(step: Step, approval: ApprovalOfStep): Command {
	const outputs = outputsOf(approval);
	if (approval.answer === "rejected") return recordEnd(step, outputs, "rejected");
	if (approval.answer !== "expired") return recordEnd(step, outputs);
	return step.params?.on_expiry === "continue" ? recordEnd(step, {}, "expired") : recordFault(step, EXPIRED);
}

function outputsOf({ values = {}, comment, by, at }: ApprovalOfStep): Message {
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
