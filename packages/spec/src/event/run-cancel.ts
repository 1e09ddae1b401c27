import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

/** Somebody asked the run to stop, or it went past a limit; nothing new is started from here. */
export const RunCancel = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-cancel"),
		/** Which limit: the run fails with it. Absent when somebody asked. */
		error: Type.Optional(Fault),
	},
	CLOSED,
);
export type RunCancel = Static<typeof RunCancel>;
