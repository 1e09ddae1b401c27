import { type Static, Type } from "typebox";
import { ErrorBody } from "../error/error-body.ts";
import { Fault } from "../error/fault.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { Message } from "../json/message.ts";
import { ResolveStepBody } from "./resolve-step.ts";

const closed = { additionalProperties: false } as const;

/** How many steps one request answers at most. */
export const MOST_ANSWERED_STEPS = 500;

const named = { run: RunId, step: Type.Integer({ minimum: 1 }) };

/** A step by its run and its number. */
export const StepOfRun = Type.Object(named, closed);
export type StepOfRun = Static<typeof StepOfRun>;

/** A step whose outcome is unknown: it may have happened or not, and waits until a person says which. */
export const UnknownStep = Type.Object(
	{
		...named,
		flow: Id,
		flowName: Type.String(),
		/** The flow's version that the run uses. */
		revision: Type.Integer({ minimum: 0 }),
		node: Id,
		nodeName: Type.String(),
		/** When the step began, in milliseconds since the Unix epoch. */
		startedAt: Type.Integer(),
		/** What the step was to do: its parameters, without large ones. */
		params: Message,
		/** The names of the parameters that are too large to be shown here. */
		omitted: Type.Array(Type.String()),
		/** What its node said when it was asked whether the step was done, and could not tell; absent where it was not asked. */
		probed: Type.Optional(
			Type.Object(
				{
					reason: Type.Optional(Type.String()),
					error: Type.Optional(Type.Pick(Fault, ["code", "message", "hint"], closed)),
				},
				closed,
			),
		),
	},
	closed,
);
export type UnknownStep = Static<typeof UnknownStep>;

/** `GET /api/unknown-steps?flow=&node=&before=&limit=`: those of the newest runs first. */
export const ListUnknownStepsQuery = Type.Object(
	{
		flow: Type.Optional(Id),
		node: Type.Optional(Id),
		/** Only steps of runs older than this one: `next` of the page before. */
		before: Type.Optional(RunId),
		/** How many runs, a whole number from 1 to 100 as text; 50 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|100)$" })),
	},
	closed,
);
export type ListUnknownStepsQuery = Static<typeof ListUnknownStepsQuery>;

export const ListUnknownStepsReply = Type.Object(
	{
		steps: Type.Array(UnknownStep),
		/** Where the next page begins; absent on the last one. */
		next: Type.Optional(RunId),
	},
	closed,
);
export type ListUnknownStepsReply = Static<typeof ListUnknownStepsReply>;

/** Which unknown steps; all that is given must fit. */
export const UnknownStepsFilter = Type.Object(
	{
		flow: Type.Optional(Id),
		node: Type.Optional(Id),
		runs: Type.Optional(Type.Array(RunId, { minItems: 1, maxItems: MOST_ANSWERED_STEPS })),
		/** Only steps of runs older than this one: `next` of the reply before. */
		before: Type.Optional(RunId),
	},
	closed,
);
export type UnknownStepsFilter = Static<typeof UnknownStepsFilter>;

/** `POST /api/unknown-steps`: one answer for many steps. Give either `steps` or `matching`. */
export const AnswerUnknownStepsBody = Type.Object(
	{
		...ResolveStepBody.properties,
		steps: Type.Optional(Type.Array(StepOfRun, { minItems: 1, maxItems: MOST_ANSWERED_STEPS })),
		matching: Type.Optional(UnknownStepsFilter),
	},
	closed,
);
export type AnswerUnknownStepsBody = Static<typeof AnswerUnknownStepsBody>;

/** What came of each step: an answer that one of them refuses is taken by the others. */
export const AnswerUnknownStepsReply = Type.Object(
	{
		answered: Type.Array(StepOfRun),
		refused: Type.Array(Type.Object({ ...named, error: ErrorBody.properties.error }, closed)),
		/** With `matching`: where to continue; absent once every run was looked at. */
		next: Type.Optional(RunId),
	},
	closed,
);
export type AnswerUnknownStepsReply = Static<typeof AnswerUnknownStepsReply>;
