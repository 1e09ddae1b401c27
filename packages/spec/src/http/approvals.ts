import { type Static, Type } from "typebox";
import { ClaimedName } from "../actor/actor.ts";
import { CallToApprove, PlanToApprove, RequestToPerson } from "../event/approval-open.ts";
import { ConsentMemory, NewApprovalRule } from "../event/approval-resolve.ts";
import { Form } from "../form/form-field.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { JsonSchema } from "../json/json-schema.ts";
import { Message } from "../json/message.ts";
import { ToolDefinition } from "../tool/tool-definition.ts";

const closed = { additionalProperties: false } as const;

/**
 * What a step asks a person: an answer to a question, consent to a tool call, or agreement to a plan. Exactly one of `question`, `call`
 * and `plan` is there.
 */
export const Approval = Type.Object(
	{
		id: Type.String(),
		/** The right to answer this question as it is asked; it goes back with the answer. */
		token: Type.String(),
		run: RunId,
		step: Type.Integer({ minimum: 1 }),
		flow: Id,
		flowName: Type.String(),
		/** The flow's version that the run uses. */
		revision: Type.Integer({ minimum: 0 }),
		/** The node that asks, or the tool's. */
		node: Id,
		nodeName: Type.String(),
		/** Milliseconds since the Unix epoch. */
		askedAt: Type.Integer(),
		/** When it expires, in milliseconds since the Unix epoch; never when absent. */
		due: Type.Optional(Type.Integer()),
		/** Who should answer; anybody who may when absent. */
		assignee: Type.Optional(Type.String()),
		/** Absent where nobody else is ever asked. */
		escalation: Type.Optional(
			Type.Object(
				{
					/** When it is asked of others as well, in milliseconds since the Unix epoch. */
					at: Type.Integer(),
					/** Who should answer then, beside those who were asked first. */
					to: Type.String(),
					/** When that happened, in milliseconds since the Unix epoch; absent before. */
					escalatedAt: Type.Optional(Type.Integer()),
				},
				closed,
			),
		),
		/** Of a question that a tool call asks: the model waits for the answer. */
		request: Type.Optional(RequestToPerson),
		question: Type.Optional(
			Type.Object(
				{
					text: Type.String(),
					/** What led to it, in the words of who asks: a model's, where a tool call asks. */
					context: Type.Optional(Type.String()),
					/** What the person should see beside it. */
					details: Type.Optional(Type.Unknown()),
					form: Form,
					mayReject: Type.Boolean(),
				},
				closed,
			),
		),
		call: Type.Optional(
			Type.Object(
				{
					...CallToApprove.properties,
					/** The node that called. */
					caller: Id,
					callerName: Type.String(),
					/** What the arguments must be: an approver may change them within it, and nothing else. */
					schema: JsonSchema,
				},
				closed,
			),
		),
		plan: Type.Optional(
			Type.Object(
				{
					...PlanToApprove.properties,
					/** The agent's node. */
					caller: Id,
					callerName: Type.String(),
					/** The tools that a task may call, each with its node and its results. */
					tools: Type.Array(
						Type.Object(
							{ ...ToolDefinition.properties, node: Id, results: Type.Array(Type.String()) },
							closed,
						),
					),
				},
				closed,
			),
		),
	},
	closed,
);
export type Approval = Static<typeof Approval>;

/** `GET /api/approvals?flow=&before=&limit=`: open questions, those of the newest runs first. */
export const ListApprovalsQuery = Type.Object(
	{
		flow: Type.Optional(Id),
		/** Only questions of runs older than this one: the last run of the page before. */
		before: Type.Optional(RunId),
		/** How many runs, a whole number from 1 to 100 as text; 50 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|100)$" })),
	},
	closed,
);
export type ListApprovalsQuery = Static<typeof ListApprovalsQuery>;

export const ListApprovalsReply = Type.Object(
	{ approvals: Type.Array(Approval), /** True when older ones follow. */ more: Type.Boolean() },
	closed,
);
export type ListApprovalsReply = Static<typeof ListApprovalsReply>;

/** `POST /api/approvals/:approval`: a person's answer. The first one counts. */
export const AnswerApprovalBody = Type.Object(
	{
		/** As `GET` gave it. */
		token: Type.String({ minLength: 1, maxLength: 200 }),
		/** `submitted` or `rejected` for a question, `approved` or `rejected` for a call or a plan. */
		answer: Type.Union([Type.Literal("submitted"), Type.Literal("approved"), Type.Literal("rejected")]),
		/** The filled form; or, where the person changed some, all arguments of the call, or all `tasks` of the plan. */
		values: Type.Optional(Message),
		/** Of an approved call: `run` when further calls of this tool by the same agent or hop run without a question, in this run. */
		remember: Type.Optional(ConsentMemory),
		/** Of an approved call: makes a rule that approves further calls of this tool in all runs of the flow, for a year at most. */
		rule: Type.Optional(NewApprovalRule),
		comment: Type.Optional(Type.String({ maxLength: 4000 })),
		/** Who answers. */
		by: Type.Optional(ClaimedName),
	},
	closed,
);
export type AnswerApprovalBody = Static<typeof AnswerApprovalBody>;
