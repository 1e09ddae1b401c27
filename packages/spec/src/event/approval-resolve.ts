import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { Message } from "../json/message.ts";
import { Mark } from "../label/label.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** The outcome of a question or of a tool call that needed consent. `expired` is nobody's answer: the time ran out. */
export const ApprovalAnswer = Type.Union([
	Type.Literal("submitted"),
	Type.Literal("approved"),
	Type.Literal("rejected"),
	Type.Literal("expired"),
]);
export type ApprovalAnswer = Static<typeof ApprovalAnswer>;

/** `run`: further calls of the same tool by the same node run without a question, in this run. */
export const ConsentMemory = Type.Literal("run");
export type ConsentMemory = Static<typeof ConsentMemory>;

/** A rule that approves further calls of the tool, in all runs of the flow. */
export const NewApprovalRule = Type.Object(
	{
		/** When it ends, in milliseconds since the Unix epoch. */
		until: Type.Integer({ minimum: 0 }),
		/** The arguments whose values must be the same; it approves calls with any arguments when absent. */
		same: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 64, uniqueItems: true })),
	},
	CLOSED,
);
export type NewApprovalRule = Static<typeof NewApprovalRule>;

export const ApprovalResolve = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("approval-resolve"),
		step: StepNumber,
		/** The question's id, from `approval-open`. */
		approval: Type.String(),
		/** Decision; `expired` where the time ran out. */
		answer: ApprovalAnswer,
		/** The filled form; or, where the person changed some, the arguments of an approved call or the `tasks` of an approved plan. */
		values: Type.Optional(Message),
		/** Mark of the values: those of a program are untrusted. */
		mark: Type.Optional(Mark),
		/** Of an approved call: for how long the consent counts; for this call only when absent. */
		remember: Type.Optional(ConsentMemory),
		/** Of an approved call: the rule that the person made of it, whose id is the question's. */
		rule: Type.Optional(NewApprovalRule),
		/** What the person wrote beside it. */
		comment: Type.Optional(Type.String({ maxLength: 4000 })),
		/** When the answer was given, where that was before: a run that is run again takes over what was recorded. */
		givenAt: Type.Optional(Type.Integer({ minimum: 0 })),
		...ATTRIBUTION,
	},
	CLOSED,
);
export type ApprovalResolve = Static<typeof ApprovalResolve>;

export const approvalResolve = describeEvent(ApprovalResolve, {
	summary: "A person has answered, or nobody did in time. The first answer counts.",
	writers: ["person", "host"],
	values: ["values.*"],
	line: ({ step, answer, remember, rule, by }) =>
		`step ${step}: ${answer}${remember ? ` for this ${remember}` : ""}${rule ? " by a rule from now on" : ""}${by === undefined ? "" : ` by ${by}`}`,
});
