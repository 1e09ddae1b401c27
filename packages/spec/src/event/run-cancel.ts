import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

export const RunCancel = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-cancel"),
		/** Which limit: the run fails with it. Absent when someone asked. */
		error: Type.Optional(Fault),
		/** Who asked, where they said so. */
		by: Type.Optional(Type.String({ maxLength: 200 })),
	},
	CLOSED,
);
export type RunCancel = Static<typeof RunCancel>;

export const runCancel = describeEvent(RunCancel, {
	summary: "Someone asked the run to stop, or it went past a limit. Nothing new starts after it.",
	writers: ["person", "host"],
	line: ({ error, by }) => error?.message ?? (by === undefined ? "on request" : `on request of ${by}`),
});
