import { type Static, Type } from "typebox";

/** Which version of a flow its triggers start. */
export const Publication = Type.Object(
	{
		revision: Type.Integer(),
		/** When it was published, in milliseconds since the Unix epoch. */
		at: Type.Integer(),
	},
	{ additionalProperties: false },
);
export type Publication = Static<typeof Publication>;
