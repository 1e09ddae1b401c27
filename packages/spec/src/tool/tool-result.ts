import { type Static, Type } from "typebox";
import { Fault } from "../error/fault.ts";
import { Message } from "../json/message.ts";

/** What a tool call gave. Partial success keeps `data` and `error` both. */
export const ToolResult = Type.Object(
	{
		/** Whether the call succeeded. */
		status: Type.Union([Type.Literal("success"), Type.Literal("error")]),
		/** What the node set, by output name. */
		data: Message,
		/** What went wrong, with `error`. */
		error: Type.Optional(Fault),
	},
	{ additionalProperties: false },
);
export type ToolResult = Static<typeof ToolResult>;
