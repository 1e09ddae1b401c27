import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { MessageId } from "../chat/message-id.ts";
import { Turn } from "../chat/turn.ts";
import { Fault } from "../error/fault.ts";
import { StepNumber } from "../event/event-base.ts";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";
import { Label } from "../label/label.ts";
import { ChatMessage } from "../model/chat-message.ts";
import { FinishReason } from "../model/finish-reason.ts";
import { TokenUsage } from "../model/token-usage.ts";
import { ExecutionPlan } from "../plan/execution-plan.ts";
import { TaskState } from "../plan/plan-task.ts";
import { RobotAudience } from "../robot/audience.ts";
import { ItemError, RoundOutcome } from "../work/round-outcome.ts";
import { CLOSED, Fields, Place } from "./places.ts";

const Count = Type.Integer({ minimum: 0 });

/** One call of an agent's turn, or of a program that has a step's tools. */
export const TurnCallSnapshot = Type.Object(
	{
		step: StepNumber,
		sequential: Type.Boolean(),
		state: Type.Union([Type.Literal("waiting"), Type.Literal("released"), Type.Literal("done")]),
		answer: Type.Optional(ChatMessage),
		asked: Type.Optional(Type.Literal(true)),
	},
	CLOSED,
);
export type TurnCallSnapshot = Static<typeof TurnCallSnapshot>;

/** A plan that an agent has begun, and how each of its tasks stands. */
const PlanInHandSnapshot = Type.Object(
	{
		plan: ExecutionPlan,
		states: Type.Array(TaskState),
		ended: Type.Boolean(),
		results: Type.Optional(Message),
	},
	CLOSED,
);

/** How far an agent is with its model. */
export const AgentSnapshot = Type.Object(
	{
		turn: Count,
		asked: Count,
		messages: Type.Array(ChatMessage),
		earlier: Count,
		size: Count,
		tokens: Count,
		summarising: Count,
		summarises: Type.Boolean(),
		usage: TokenUsage,
		toolCalls: Count,
		text: Type.String(),
		finishReason: Type.Optional(FinishReason),
		continued: Type.Boolean(),
		refused: Count,
		budget: Type.Object({ microUsd: Type.Optional(Count), tokens: Type.Optional(Count) }, CLOSED),
		spentMicroUsd: Type.Optional(Count),
		raises: Count,
		model: Count,
		waits: Count,
		waitMs: Type.Optional(Count),
		calls: Type.Array(TurnCallSnapshot),
		cut: Type.Array(
			Type.Object(
				{ reference: Type.String(), value: Place, size: Count, label: Type.Optional(Label) },
				CLOSED,
			),
		),
		/** The plan that it began last. */
		plan: Type.Optional(PlanInHandSnapshot),
	},
	CLOSED,
);
export type AgentSnapshot = Static<typeof AgentSnapshot>;

/** How far a loop is with its rounds. */
export const LoopSnapshot = Type.Object(
	{
		begun: Count,
		/** The rounds under way, by their places in `frames`. */
		open: Type.Array(Place),
		/** Per round what it gave; `null` where it is not over. */
		results: Type.Array(Type.Union([Place, Type.Null()])),
		errors: Type.Array(
			Type.Object(
				{
					index: Count,
					code: Type.String(),
					message: Type.String(),
					node: Type.Optional(Type.String()),
					step: Type.Optional(StepNumber),
				},
				CLOSED,
			),
		),
	},
	CLOSED,
);
export type LoopSnapshot = Static<typeof LoopSnapshot>;

/** How far a block is. */
export const BlockSnapshot = Type.Object(
	{
		acted: Type.Boolean(),
		asks: Type.Boolean(),
		/** The number of its attempt's first round. */
		first: Type.Integer(),
		/** True between a failed attempt and the start of the next one. */
		failed: Type.Boolean(),
		/** Where it begins again: a node, and the message by its place in `tokens`. */
		checkpoint: Type.Optional(Type.Object({ node: Id, token: Place }, CLOSED)),
	},
	CLOSED,
);
export type BlockSnapshot = Static<typeof BlockSnapshot>;

/** How far a loop over work items is. */
export const WorkSnapshot = Type.Object(
	{
		/** The item of the round under way, by its lease. */
		held: Type.Optional(Type.String()),
		reference: Type.String(),
		/** How the round before ended, until that is written to the queue. */
		settling: Type.Optional(RoundOutcome),
		taken: Count,
		done: Count,
		failed: Count,
		retried: Count,
		/** Rounds in a row that ended with an application error. */
		inRow: Count,
		errors: Type.Array(ItemError),
		/** How often the queue was found empty in a row, and since when. */
		looks: Count,
		emptySince: Type.Optional(Count),
		ending: Type.Optional(Fault),
	},
	CLOSED,
);
export type WorkSnapshot = Static<typeof WorkSnapshot>;

/** How far a conversation is. */
export const ConversationSnapshot = Type.Object(
	{
		id: Type.String(),
		turns: Type.Array(
			Type.Object(
				{
					turn: Turn,
					asked: Type.Optional(Label),
					label: Type.Optional(Label),
					audience: Type.Optional(RobotAudience),
					/** Flows that may answer; all when absent. */
					only: Type.Optional(Type.Array(Type.String())),
					summaryLabel: Type.Optional(Label),
				},
				CLOSED,
			),
		),
		/** The message that is being answered. */
		current: Type.Optional(MessageId),
	},
	CLOSED,
);
export type ConversationSnapshot = Static<typeof ConversationSnapshot>;

/** How far a hop is with its tool steps. */
export const HopSnapshot = Type.Object(
	{
		next: Count,
		assets: Type.Array(
			Type.Object(
				{
					name: Type.String(),
					state: Type.Union([Type.Literal("pending"), Type.Literal("ready"), Type.Literal("failed")]),
					value: Type.Optional(Place),
					label: Type.Optional(Label),
				},
				CLOSED,
			),
		),
		/** What the last tool step gave, until it is written to assets. */
		result: Type.Optional(
			Type.Object(
				{
					data: Fields,
					error: Type.Optional(Fault),
					labels: Type.Optional(Type.Array(Type.Tuple([Type.String(), Label]))),
				},
				CLOSED,
			),
		),
		errors: Type.Array(Fault),
	},
	CLOSED,
);
export type HopSnapshot = Static<typeof HopSnapshot>;

/** What makes a step a plan of an agent. */
export const PlanSnapshot = Type.Object(
	{
		proposed: ExecutionPlan,
		/** The tasks as they are carried out. */
		tasks: ExecutionPlan.properties.tasks,
		/** The question by which a person changed them. */
		approval: Type.Optional(Type.String()),
		/** Label of those changes. */
		label: Type.Optional(Label),
	},
	CLOSED,
);
export type PlanSnapshot = Static<typeof PlanSnapshot>;

/** A question to a person. */
export const ApprovalSnapshot = Type.Object(
	{
		id: Type.String(),
		seq: Count,
		assignee: Type.Optional(Type.String()),
		askedAt: Count,
		due: Type.Optional(Count),
		escalation: Type.Optional(
			Type.Object({ at: Count, to: Type.String(), escalatedAt: Type.Optional(Count) }, CLOSED),
		),
		answer: Type.Optional(
			Type.Union([
				Type.Literal("submitted"),
				Type.Literal("approved"),
				Type.Literal("rejected"),
				Type.Literal("expired"),
			]),
		),
		values: Type.Optional(Fields),
		comment: Type.Optional(Type.String()),
		...ATTRIBUTION,
		at: Count,
	},
	CLOSED,
);
export type ApprovalSnapshot = Static<typeof ApprovalSnapshot>;

/** The run that a step's sub-flow is. */
export const ChildSnapshot = Type.Object(
	{ run: Type.String(), flow: Id, revision: Count, waits: Type.Boolean() },
	CLOSED,
);
