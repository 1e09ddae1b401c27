import { type Static, Type } from "typebox";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

/** A process took the run over after the one before it had stopped. Cut-off steps follow their effect from here. */
export const RunResume = Type.Object({ ...EVENT_BASE, type: Type.Literal("run-resume") }, CLOSED);
export type RunResume = Static<typeof RunResume>;
