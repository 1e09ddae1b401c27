import { type Static, Type } from "typebox";

/** How a tool call stands: it was made, it is checked or waits for a person's consent, its node works, it is answered. */
export const ToolExecutionStatus = Type.Union([
	Type.Literal("starting"),
	Type.Literal("validating"),
	Type.Literal("executing"),
	Type.Literal("completed"),
]);
export type ToolExecutionStatus = Static<typeof ToolExecutionStatus>;

/** The longest preview of a result, in characters. */
export const MAX_TOOL_PREVIEW = 200;

/** How one call of a turn stands. */
export const ToolExecution = Type.Object(
	{
		status: ToolExecutionStatus,
		/** As the model called it; there may be no such tool. */
		tool_name: Type.String({ maxLength: 256 }),
		/** Which call of its turn it is; the first has 1. */
		tool_index: Type.Integer({ minimum: 1 }),
		/** How many calls the turn has, as far as is known. */
		total_tools: Type.Integer({ minimum: 1 }),
		/** How many calls the caller's step has made in all, those of this turn included. */
		tool_count: Type.Integer({ minimum: 1 }),
		/** Of a `completed` one: the beginning of the result as JSON, or what an error is called and means. */
		preview: Type.Optional(Type.String({ maxLength: MAX_TOOL_PREVIEW })),
	},
	{ additionalProperties: false },
);
export type ToolExecution = Static<typeof ToolExecution>;
