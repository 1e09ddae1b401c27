import { type Static, Type } from "typebox";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

export const RunResume = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-resume"),
		/**
		 * The database had lost commits, perhaps the end of this run's journal: the epoch in which a person accepted that. From here no
		 * step acts before a person has said whether it was done already.
		 */
		loss: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	CLOSED,
);
export type RunResume = Static<typeof RunResume>;

export const runResume = describeEvent(RunResume, {
	summary:
		"A process took the run over after the one before it had stopped in the middle of a step. Cut-off steps run again or wait for a person, as their effect says; a run that only waited gets no such event. After a loss every run gets one, and all of its steps that may have been done wait.",
	writers: ["host"],
	line: ({ loss }) =>
		loss === undefined ? "by another process" : "by another process, after the journal may have lost its end",
});
