import { type Static, Type } from "typebox";
import { Actor } from "../actor/actor.ts";

/** Which version of a flow its triggers start. */
export const Publication = Type.Object(
	{
		revision: Type.Integer(),
		/** When it was published, in milliseconds since the Unix epoch. */
		at: Type.Integer(),
		/** Actor that published it; absent where the record is older than actors. */
		actor: Type.Optional(Actor),
	},
	{ additionalProperties: false },
);
export type Publication = Static<typeof Publication>;
