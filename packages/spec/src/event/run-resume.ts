import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

export const RunResume = Type.Object({ ...EVENT_BASE, type: Type.Literal("run-resume") }, CLOSED);
export type RunResume = Static<typeof RunResume>;

export const runResume = describeEvent(RunResume, {
	summary:
		"A process took the run over after the one before it had stopped in the middle of a step. Cut-off steps run again or wait for a person, as their effect says; a run that only waited gets no such event.",
	writers: ["host"],
	line: () => "by another process",
});
