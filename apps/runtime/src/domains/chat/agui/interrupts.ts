import type { Interrupt } from "@ag-ui/core";
import { AppError } from "@switchyard/spec/error";
import type { AnswerApprovalBody, Approval } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { Type } from "typebox";
import type { WaitingTask } from "../answers/answer-part.ts";

const CONSENT = Type.Object({ approved: Type.Boolean() }, { additionalProperties: false });
const FORM = Type.Union([
	Type.Object({ values: Type.Record(Type.String(), Type.Unknown()) }, { additionalProperties: false }),
	Type.Object({ rejected: Type.Literal(true) }, { additionalProperties: false }),
]);

/** What an answer waits for, as AG-UI asks it. */
export function interruptOf({ id, text, approval }: WaitingTask, toolCallId: string | undefined): Interrupt {
	return {
		id,
		reason: approval?.call ? "tool_call" : approval?.question ? "input_required" : "confirmation",
		message: text,
		...defined({ toolCallId }),
		...(approval ? { responseSchema: approval.question ? FORM : CONSENT } : {}),
		...(approval?.due === undefined ? {} : { expiresAt: new Date(approval.due).toISOString() }),
		...(approval?.question ? { metadata: { form: approval.question.form } } : {}),
	};
}

/** A person's answer from a payload. @throws AppError `ANSWER_INVALID` */
export function answerFrom({ token, question }: Approval, payload: unknown): Omit<AnswerApprovalBody, "by"> {
	if (question && fits(FORM, payload))
		return "values" in payload
			? { token, answer: "submitted", values: payload.values }
			: { token, answer: "rejected" };
	if (!question && fits(CONSENT, payload))
		return { token, answer: payload.approved ? "approved" : "rejected" };
	throw new AppError("ANSWER_INVALID", {
		field: "resume.payload",
		hint: question ? 'Send {"values": {…}} or {"rejected": true}.' : 'Send {"approved": true} or false.',
	});
}
