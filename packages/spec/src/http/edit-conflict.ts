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
		/**
		 * The fields that both the refused edit and the operations since set, to different values that cannot be merged:
		 * sent again, the edit would overwrite what someone else set. Empty when it can be sent again as it is; absent
		 * when it is not known.
		 */
		clashes: Type.Optional(
			Type.Array(
				Type.Object(
					{
						/** Sets the field to what it was at the revision that the edit named. */
						before: Operation,
						/** Sets it to what the flow holds now. */
						theirs: Operation,
						/** The operation of the refused edit. */
						mine: Operation,
					},
					{ additionalProperties: false },
				),
			),
		),
	},
	{ additionalProperties: false },
);
export type EditConflict = Static<typeof EditConflict>;
