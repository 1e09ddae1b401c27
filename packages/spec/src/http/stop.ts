import { type Static, Type } from "typebox";
import { VISIBLE_LINE } from "../identity/name.ts";

/** `POST /api/runs/:run/cancel` and `POST /api/runs/:run/steps/:step/stop`; may be left out. */
export const StopBody = Type.Object(
	{
		/** Who stops it. */
		by: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE })),
	},
	{ additionalProperties: false },
);
export type StopBody = Static<typeof StopBody>;
