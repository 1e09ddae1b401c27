import { type Static, Type } from "typebox";
import { ClaimedName } from "../actor/actor.ts";

/** `POST /api/runs/:run/cancel` and `POST /api/runs/:run/steps/:step/stop`; may be left out. */
export const StopBody = Type.Object(
	{
		/** Who stops it. */
		by: Type.Optional(ClaimedName),
	},
	{ additionalProperties: false },
);
export type StopBody = Static<typeof StopBody>;
