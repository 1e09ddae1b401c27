import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Id } from "../identity/id.ts";
import { RunCause } from "../identity/run-cause.ts";
import { RunId } from "../identity/run-id.ts";
import { Message } from "../json/message.ts";
import { MicroUsd } from "../model/micro-usd.ts";

/** What a run is doing. `waiting` means that it waits for a person. */
export const RunStatus = Type.Union([
	Type.Literal("running"),
	Type.Literal("waiting"),
	Type.Literal("succeeded"),
	Type.Literal("failed"),
	Type.Literal("cancelled"),
]);
export type RunStatus = Static<typeof RunStatus>;

/** A run in a list, or on its own. */
export const RunSummary = Type.Object(
	{
		id: RunId,
		flow: Id,
		flowName: Type.String(),
		revision: Type.Integer(),
		/** What started it; absent where that was not kept for lists. */
		cause: Type.Optional(RunCause),
		status: RunStatus,
		/** Milliseconds since the Unix epoch. */
		startedAt: Type.Integer(),
		endedAt: Type.Optional(Type.Integer()),
		/** The last event's `seq` that the journal holds. */
		seq: Type.Integer(),
		/** The result, once succeeded. */
		message: Type.Optional(Message),
		/** What its model calls cost so far, without those of its sub-flows; absent where no call's cost is known. */
		costMicroUsd: Type.Optional(MicroUsd),
		/** Why it failed. */
		error: Type.Optional(Fault),
		/** What a person should know of it although it succeeded. */
		warning: Type.Optional(Fault),
		/** The step that the run is the sub-flow of. */
		parent: Type.Optional(
			Type.Object({ run: RunId, step: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
		),
	},
	{ additionalProperties: false },
);
export type RunSummary = Static<typeof RunSummary>;
