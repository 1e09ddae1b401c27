import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { RunCause } from "../identity/run-cause.ts";

/** What the runs that a trigger starts name as their cause, and how people read it. */
export const TriggerCause = Type.Object(
	{
		id: RunCause,
		/** In a list of runs, for example “Schedule”. */
		name: Type.String({ minLength: 1, maxLength: 40, pattern: ONE_LINE }),
		/** After the word “started”, for example “by its schedule”. */
		phrase: Type.String({ minLength: 1, maxLength: 80, pattern: ONE_LINE }),
	},
	{ additionalProperties: false },
);
export type TriggerCause = Static<typeof TriggerCause>;
