import { type Static, Type } from "typebox";
import { Operation } from "../flow/operation.ts";

/** The 409 answer to a stale edit: the error, and what has changed since the revision that the edit named. */
export const EditConflict = Type.Object(
	{
		error: Type.Object(
			{
				code: Type.Literal("FLOW_REVISION_STALE"),
				message: Type.String(),
				hint: Type.Optional(Type.String()),
			},
			{ additionalProperties: false },
		),
		/** The flow's revision now. */
		revision: Type.Integer(),
		/** The operations since, oldest first; absent when they are no longer known and the flow must be read again. */
		operations: Type.Optional(Type.Array(Operation)),
		/** What they change, in words. */
		changes: Type.Array(Type.String()),
	},
	{ additionalProperties: false },
);
export type EditConflict = Static<typeof EditConflict>;
