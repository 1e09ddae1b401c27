import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { ONE_LINE } from "../../identity/name.ts";

/** Names the message field that an output is written to; empty drops the output, `null` goes back to its own name. */
export const SetOutput = Type.Object(
	{
		op: Type.Literal("set-output"),
		node: Id,
		output: Type.String({ minLength: 1, maxLength: 64 }),
		field: Type.Union([Type.String({ maxLength: 128, pattern: ONE_LINE }), Type.Null()]),
	},
	{ additionalProperties: false },
);
export type SetOutput = Static<typeof SetOutput>;
