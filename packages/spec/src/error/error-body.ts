import { type Static, Type } from "typebox";
import { Problem } from "./problem.ts";

/** The body of every HTTP answer that is not a success. */
export const ErrorBody = Type.Object(
	{
		error: Type.Object(
			{
				code: Type.String(),
				message: Type.String(),
				field: Type.Optional(Type.String()),
				hint: Type.Optional(Type.String()),
				/** Every problem found, where there can be several. */
				problems: Type.Optional(Type.Array(Problem)),
			},
			{ additionalProperties: false },
		),
	},
	{ additionalProperties: false },
);
export type ErrorBody = Static<typeof ErrorBody>;
