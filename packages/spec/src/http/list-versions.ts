import { type Static, Type } from "typebox";
import { Actor } from "../actor/actor.ts";

/** `GET /api/flows/:flow/versions`: the revisions kept whole (first, imported, and every one that a run used), newest first. */
export const ListVersionsReply = Type.Object(
	{
		versions: Type.Array(
			Type.Object(
				{
					revision: Type.Integer(),
					at: Type.Integer(),
					runs: Type.Integer(),
					/** Actor that made it; absent where the record is older than actors. */
					actor: Type.Optional(Actor),
				},
				{ additionalProperties: false },
			),
		),
	},
	{ additionalProperties: false },
);
export type ListVersionsReply = Static<typeof ListVersionsReply>;
