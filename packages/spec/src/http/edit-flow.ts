import { type Static, Type } from "typebox";
import { Problem } from "../error/problem.ts";
import { Operation } from "../flow/operation.ts";

/** `PATCH /api/flows/:flow`: edit operations, applied in order, all or none. */
export const EditFlowBody = Type.Object(
	{
		/** The revision that the operations were made on. */
		revision: Type.Integer({ minimum: 0 }),
		operations: Type.Array(Operation, { minItems: 1, maxItems: 1000 }),
		/** Names the editor that sends it, so that it recognises its own change when `/live` tells of it. */
		editor: Type.Optional(Type.String({ maxLength: 64 })),
	},
	{ additionalProperties: false },
);
export type EditFlowBody = Static<typeof EditFlowBody>;

export const EditFlowReply = Type.Object(
	{ revision: Type.Integer(), problems: Type.Array(Problem) },
	{ additionalProperties: false },
);
export type EditFlowReply = Static<typeof EditFlowReply>;
