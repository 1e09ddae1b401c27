import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { ConsentLookup } from "../event/consent-check.ts";
import { StepNumber } from "../event/event-base.ts";
import { ProbeAnswer } from "../event/step-probe.ts";
import { NodeQuestion } from "../form/node-question.ts";
import { Id } from "../identity/id.ts";
import { Label } from "../label/label.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { KeptReply } from "../model/model-reply.ts";
import { SessionKind } from "../node-spec/session-kind.ts";
import { Provenance } from "../scope/provenance.ts";
import { CLOSED, Fields, Place } from "./places.ts";
import {
	AgentSnapshot,
	ApprovalSnapshot,
	BlockSnapshot,
	ChildSnapshot,
	ConversationSnapshot,
	HopSnapshot,
	LoopSnapshot,
	PlanSnapshot,
	TurnCallSnapshot,
	WorkSnapshot,
} from "./step-progress.ts";

const Count = Type.Integer({ minimum: 0 });

/** Where a live step stands; the engine says what each phase means. */
const StepPhase = Type.Union([
	Type.Literal("ready"),
	Type.Literal("backoff"),
	Type.Literal("sleep"),
	Type.Literal("consult"),
	Type.Literal("probe"),
	Type.Literal("ask"),
	Type.Literal("plan"),
	Type.Literal("done"),
	Type.Literal("running"),
	Type.Literal("timer"),
	Type.Literal("sleeping"),
	Type.Literal("gathering"),
	Type.Literal("person"),
	Type.Literal("unknown"),
	Type.Literal("child"),
	Type.Literal("tools"),
	Type.Literal("raise"),
	Type.Literal("rounds"),
]);

/** What a run set aside when it paused for a budget, and where the step that asks stands again afterwards. */
export const PauseSnapshot = Type.Object(
	{
		step: StepNumber,
		phase: StepPhase,
		approval: Type.Optional(ApprovalSnapshot),
		/** What is to be done after the pause, in order. */
		todo: Type.Array(StepNumber),
	},
	CLOSED,
);
export type PauseSnapshot = Static<typeof PauseSnapshot>;

/** What makes a step a tool call. */
const ToolCallSnapshot = Type.Object(
	{
		/** The caller's step. */
		agent: StepNumber,
		call: Type.String(),
		name: Type.String(),
		/** Absent when the caller gave none. */
		arguments: Type.Optional(Place),
		/** Where arguments came from that the model did not write. */
		sources: Type.Optional(Type.Record(Type.String(), Provenance.properties.source)),
		callerId: Type.Optional(Type.String()),
		/** What is known of the arguments that the caller wrote. */
		label: Type.Optional(Label),
		/** What is known of those that came from elsewhere. */
		labels: Type.Optional(Type.Record(Type.String(), Label)),
	},
	CLOSED,
);

/** One execution of one node, while it lives. */
export const StepSnapshot = Type.Object(
	{
		number: StepNumber,
		node: Id,
		/** Present where a program has taken the node's place. */
		session: Type.Optional(Type.Literal(true)),
		/** Set where a round begins by taking a work item. */
		takes: Type.Optional(Type.Literal(true)),
		/** Its place in `frames`. */
		frame: Place,
		/** Its message's place in `tokens`. */
		token: Place,
		phase: StepPhase,
		attempt: Count,
		failures: Count,
		params: Type.Optional(Fields),
		provenance: Type.Optional(Type.Record(Type.String(), Provenance)),
		startedAt: Count,
		due: Type.Optional(Count),
		tool: Type.Optional(ToolCallSnapshot),
		edits: Type.Optional(Fields),
		approval: Type.Optional(ApprovalSnapshot),
		/** What a model has answered its node. */
		replies: Type.Optional(Type.Array(KeptReply)),
		/** What its node asked last, and how often it has asked. */
		asked: Type.Optional(
			Type.Object({ question: NodeQuestion, state: Type.Optional(Type.String()), times: Count }, CLOSED),
		),
		/** Note that an attempt has begun the act that must not be done twice; `false` once a person or its node has said that it was not done. */
		acted: Type.Optional(Type.Boolean()),
		/** What its node said when it could not tell whether the step was done. */
		probed: Type.Optional(Type.Pick(ProbeAnswer, ["reason", "error"], CLOSED)),
		/** What the store of approvals said of its call. */
		check: Type.Optional(Type.Object({ ...ConsentLookup.properties, at: Count }, CLOSED)),
		child: Type.Optional(ChildSnapshot),
		/** What the run of its sub-flow may spend of this run's dollars. */
		lentMicroUsd: Type.Optional(MicroUsd),
		agent: Type.Optional(AgentSnapshot),
		loop: Type.Optional(LoopSnapshot),
		block: Type.Optional(BlockSnapshot),
		work: Type.Optional(WorkSnapshot),
		sessions: Type.Optional(Type.Array(SessionKind)),
		hop: Type.Optional(HopSnapshot),
		conversation: Type.Optional(ConversationSnapshot),
		plan: Type.Optional(PlanSnapshot),
		calls: Type.Optional(Type.Array(TurnCallSnapshot)),
		/** What is known of all that a caller of tools has read, or a loop has collected. */
		context: Type.Optional(Label),
		/** Label of values that came in an answer. */
		said: Type.Optional(Label),
		port: Type.Optional(Type.String()),
		fault: Type.Optional(Fault),
	},
	CLOSED,
);
export type StepSnapshot = Static<typeof StepSnapshot>;
