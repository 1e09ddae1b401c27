import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ApprovalEscalate = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("approval-escalate"),
		step: StepNumber,
		/** The question's id, from `approval-open`. */
		approval: Type.String(),
		/** Who should answer now, beside those who were asked first: `escalateTo` of `approval-open`. */
		to: Type.String({ maxLength: 200 }),
		/** How late it is, in milliseconds. */
		lateMs: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type ApprovalEscalate = Static<typeof ApprovalEscalate>;

export const approvalEscalate = describeEvent(ApprovalEscalate, {
	summary:
		"Nobody has answered a question for as long as the designer set: it is asked of others as well, once. Never early; those who were asked first may still answer.",
	writers: ["host"],
	line: ({ step, to, lateMs }) => `step ${step}, to ${to}${lateMs > 0 ? `, ${lateMs} ms late` : ""}`,
});
