import { type Static, Type } from "typebox";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

/** Somebody asked the run to stop; nothing new is started from here. */
export const RunCancel = Type.Object({ ...EVENT_BASE, type: Type.Literal("run-cancel") }, CLOSED);
export type RunCancel = Static<typeof RunCancel>;
