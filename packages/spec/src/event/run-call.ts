import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const RunCall = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-call"),
		step: StepNumber,
		/** The sub-flow's run. */
		child: RunId,
		/** The sub-flow. */
		flow: Id,
		/** The version of the sub-flow that it uses. */
		revision: Type.Integer({ minimum: 0 }),
		/** When the step stops waiting, in milliseconds since the Unix epoch; never when absent. */
		due: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	CLOSED,
);
export type RunCall = Static<typeof RunCall>;

export const runCall = describeEvent(RunCall, {
	summary: "A step's sub-flow runs as a run of its own, for whose end the step waits.",
	writers: ["host"],
	line: ({ step, child, flow, revision }) => `step ${step}, run ${child} of ${flow}, revision ${revision}`,
});
