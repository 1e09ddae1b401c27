import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { Fault } from "../error/fault.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

export const RunCancel = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-cancel"),
		/** Limit with which the run fails; absent where an actor asked. */
		error: Type.Optional(Fault),
		...ATTRIBUTION,
	},
	CLOSED,
);
export type RunCancel = Static<typeof RunCancel>;

export const runCancel = describeEvent(RunCancel, {
	summary: "Someone asked the run to stop, or it went past a limit. Nothing new starts after it.",
	writers: ["person", "host"],
	line: ({ error, by }) => error?.message ?? (by === undefined ? "on request" : `on request of ${by}`),
});
