import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { BudgetHold } from "../event/budget-hold.ts";
import { StepNumber } from "../event/event-base.ts";
import { RunDebug } from "../event/run-debug.ts";
import { RunEngine } from "../event/run-engine.ts";
import { KeptCalls } from "../event/run-start.ts";
import { RunBudget } from "../flow/flow-budget.ts";
import { FlowPolicies } from "../flow/flow-policies.ts";
import { Id } from "../identity/id.ts";
import { Marks } from "../label/label.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { Authorization } from "../tool/authorization.ts";
import { FrameSnapshot } from "./frame-snapshot.ts";
import { CLOSED, Fields, Place } from "./places.ts";
import { PauseSnapshot, StepSnapshot } from "./step-snapshot.ts";
import { TokenSnapshot } from "./token-snapshot.ts";

/** Raised whenever the shape below or the meaning of a part of it changes: a snapshot of another format is not used. */
export const SNAPSHOT_FORMAT = 44;

const Count = Type.Integer({ minimum: 0 });

/**
 * What the events of a run make of it, up to one of them, as plain JSON. It holds nothing that the journal does not. To continue
 * the run with the same plan and the same engine, it is as good as the journal up to there.
 */
export const RunSnapshot = Type.Object(
	{
		format: Type.Literal(SNAPSHOT_FORMAT),
		/** The version of the engine that took it. */
		takenBy: Type.String(),
		flow: Id,
		revision: Count,
		/** The nodes that it names, each with its type and that type's version; none where no package provides the type. */
		nodes: Type.Array(Type.Tuple([Id, Type.String(), Type.Union([Type.Integer(), Type.Null()])])),
		status: Type.Union([
			Type.Literal("new"),
			Type.Literal("running"),
			Type.Literal("waiting"),
			Type.Literal("succeeded"),
			Type.Literal("failed"),
			Type.Literal("cancelled"),
		]),
		/** The last event's. */
		seq: Count,
		at: Count,
		startedAt: Count,
		endedAt: Type.Optional(Count),
		engine: Type.Optional(RunEngine),
		debug: Type.Optional(RunDebug),
		depth: Count,
		/** How many agents are above its own. */
		agents: Count,
		keeps: Type.Optional(KeptCalls),
		/** Rounds of loops that only wait for what is in flight, by their places in `frames`. */
		closing: Type.Array(Place),
		/** Tool calls in flight whose caller is over. */
		orphans: Type.Array(StepNumber),
		/** The steps that something is to be done for, in the order in which it will be. */
		todo: Type.Array(StepNumber),
		stepCount: Count,
		maxSteps: Count,
		maxMessageSize: Count,
		timers: Count,
		children: Count,
		waitingChildren: Count,
		persons: Count,
		unknowns: Count,
		toolCalls: Type.Object({ answered: Count, refused: Count }, CLOSED),
		/** The calls that people have agreed to for the whole run. */
		consents: Type.Array(Type.String()),
		/** What agents asked for leave to call, in the order in which they asked. */
		authorizations: Type.Array(Authorization),
		/** What values approved calls had of the parameters that conditions on calls ask about. */
		approvedValues: Type.Array(Type.String()),
		/** By node: the most that one call of it as a tool has cost. */
		toolCosts: Type.Array(Type.Tuple([Id, MicroUsd])),
		cutOffAnswers: Count,
		/** What the run may spend, and has spent of it. */
		budget: Type.Optional(RunBudget),
		/** What it may do with untrusted and private values. */
		policies: Type.Optional(FlowPolicies),
		spent: Type.Object(
			{ microUsd: Type.Optional(MicroUsd), tokens: Type.Optional(Count), calls: Count, activeMs: Count },
			CLOSED,
		),
		raises: Count,
		/** Agents that wait for the answer to another one's question about a budget, each with that one. */
		sharedRaises: Type.Array(Type.Tuple([StepNumber, StepNumber])),
		/** Set while the budget of a day is spent. */
		hold: Type.Optional(
			Type.Pick(BudgetHold, ["scope", "day", "until", "limits", "spent"], { additionalProperties: false }),
		),
		/** Set while a person is asked to raise a budget. */
		pause: Type.Optional(PauseSnapshot),
		/** Absent in snapshots from before costs were kept, too. */
		costMicroUsd: Type.Optional(MicroUsd),
		/** The last loss of its journal's end that the run has taken account of; 0 when there was none. */
		loss: Count,
		activity: Type.Array(
			Type.Tuple([
				Id,
				Type.Object(
					{
						running: Type.Integer(),
						succeeded: Count,
						failed: Count,
						lastDurationMs: Type.Optional(Type.Integer()),
					},
					CLOSED,
				),
			]),
		),
		response: Type.Optional(Type.Object({ status: Type.Number(), body: Type.Optional(Place) }, CLOSED)),
		result: Fields,
		/** Which fields of the result are untrusted or private. */
		resultMarks: Type.Optional(Marks),
		error: Type.Optional(Fault),
		/** The live steps, by number. */
		steps: Type.Array(StepSnapshot),
		/** The first one is the run as a whole. */
		frames: Type.Array(FrameSnapshot, { minItems: 1 }),
		tokens: Type.Array(TokenSnapshot),
		/** All that people and nodes made: each value once, however many messages carry it. A host may keep large ones elsewhere. */
		values: Type.Array(Type.Unknown()),
	},
	CLOSED,
);
export type RunSnapshot = Static<typeof RunSnapshot>;
