import { type Static, Type } from "typebox";

/** One thing that is wrong with a flow document or a request, and where. */
export const Problem = Type.Object(
	{
		code: Type.String(),
		message: Type.String(),
		/** The flow node at fault. */
		node: Type.Optional(Type.String()),
		/** The parameter, output or body field at fault. */
		field: Type.Optional(Type.String()),
		/** The wire at fault. */
		wire: Type.Optional(Type.String()),
		hint: Type.Optional(Type.String()),
		/** Set when it is worth knowing, and the flow runs all the same. */
		warning: Type.Optional(Type.Literal(true)),
	},
	{ additionalProperties: false },
);
export type Problem = Static<typeof Problem>;

/** Whether a flow with this problem cannot run, and cannot be published. */
export function isBlocking({ warning }: Problem): boolean {
	return warning !== true;
}
