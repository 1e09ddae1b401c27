import { type Static, Type } from "typebox";

/** A call as a model made it. `arguments` is whatever the model wrote and has been checked by nobody. */
export const ToolCall = Type.Object(
	{
		/** The model's own id of the call, unique within one answer. */
		id: Type.String({ maxLength: 256 }),
		name: Type.String({ maxLength: 256 }),
		arguments: Type.Unknown(),
	},
	{ additionalProperties: false },
);
export type ToolCall = Static<typeof ToolCall>;
