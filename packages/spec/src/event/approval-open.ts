import { type Static, Type } from "typebox";
import { BudgetScope } from "../flow/flow-budget.ts";
import { Id } from "../identity/id.ts";
import { ToolName } from "../identity/tool-name.ts";
import { Message } from "../json/message.ts";
import { ExecutionPlan } from "../plan/execution-plan.ts";
import { Provenance } from "../scope/provenance.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

/** Why a policy asks for a person before a value is used. */
export const PolicyBreach = Type.Object(
	{
		policy: Type.Union([Type.Literal("untrusted"), Type.Literal("private")]),
		/** The parameter; absent where it is the call itself. */
		field: Type.Optional(Type.String()),
	},
	CLOSED,
);
export type PolicyBreach = Static<typeof PolicyBreach>;

/** A tool call that waits for a person's consent: everything that the person must know to give it. */
export const CallToApprove = Type.Object(
	{
		/** The step of the agent that called. */
		agent: StepNumber,
		/** The model's id of the call. */
		call: Type.String(),
		/** The tool's name. */
		name: ToolName,
		/** The node that is the tool. */
		node: Id,
		/** The model's arguments as accepted. */
		arguments: Message,
		/** The parameters as they would be; secrets as references. */
		params: Message,
		/** Where each parameter came from, by its name. */
		provenance: Type.Record(Type.String(), Provenance),
		/** What policies speak against, each once; absent where the tool itself asks for consent. */
		breaches: Type.Optional(Type.Array(PolicyBreach, { minItems: 1, maxItems: 64 })),
	},
	CLOSED,
);
export type CallToApprove = Static<typeof CallToApprove>;

/** What a question that a tool call asks says of itself. */
export const RequestToPerson = Type.Object(
	{
		/** What is wanted: a person's view, or leave to call a tool. */
		decisionType: Type.Union([Type.Literal("content_review"), Type.Literal("task_approval")]),
		nodeSource: Type.Literal("call_tool"),
		/** The model waits for the answer. */
		urgency: Type.Literal("high"),
		/** What a wrong answer could do. */
		riskLevel: Type.Optional(Type.Literal("high")),
		/** The tool that an authorization would be for, by the name that its caller has for it. */
		tool: Type.Optional(ToolName),
		/** Whether an agent that may decide on authorizations may answer, too. */
		agentsMayDecide: Type.Optional(Type.Literal(true)),
	},
	CLOSED,
);
export type RequestToPerson = Static<typeof RequestToPerson>;

/** A plan that waits for a person's agreement. */
export const PlanToApprove = Type.Object(
	{
		/** The step of the agent that made it. */
		agent: StepNumber,
		/** The plan as the model made it. */
		plan: ExecutionPlan,
	},
	CLOSED,
);
export type PlanToApprove = Static<typeof PlanToApprove>;

export const ApprovalOpen = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("approval-open"),
		step: StepNumber,
		/** A fresh UUID. */
		approval: Type.String(),
		/** Who should answer, in the designer's words; anybody who may answer when absent. */
		assignee: Type.Optional(Type.String({ maxLength: 200 })),
		/** When it expires, in milliseconds since the Unix epoch; never when absent. */
		due: Type.Optional(Type.Integer({ minimum: 0 })),
		/** When it is asked of `escalateTo` as well, in milliseconds since the Unix epoch, before `due`; never when absent. */
		escalateAt: Type.Optional(Type.Integer({ minimum: 0 })),
		/** Who should answer as well from `escalateAt` on, in the designer's words. */
		escalateTo: Type.Optional(Type.String({ maxLength: 200 })),
		/** Set where the run pauses for the answer: whose budget is spent. */
		budget: Type.Optional(BudgetScope),
		/** What is asked: the parameters of the step. Absent for a tool call and for a plan. */
		question: Type.Optional(Message),
		/** Of a question that a tool call asks. */
		request: Type.Optional(RequestToPerson),
		/** The tool call; absent for anything else. */
		call: Type.Optional(CallToApprove),
		/** The plan; absent for anything else. */
		plan: Type.Optional(PlanToApprove),
	},
	CLOSED,
);
export type ApprovalOpen = Static<typeof ApprovalOpen>;

export const approvalOpen = describeEvent(ApprovalOpen, {
	summary:
		"A step waits for a person: for an answer to its question, for consent to a tool call, for agreement to a plan, or for more budget.",
	writers: ["engine"],
	values: ["question.*", "call.arguments.*", "call.params.*"],
	stamped: ["approval", "due", "escalateAt"],
	line: ({ step, call, plan }) =>
		`step ${step}${call ? `, ${call.name} on ${call.node}` : ""}${plan ? `, plan of ${plan.plan.tasks.length} tasks` : ""}`,
});
