import { type Static, Type } from "typebox";
import { Message } from "../../json/message.ts";
import { FRAME_FIELDS } from "../frame-fields.ts";

/**
 * A tool call or its answer as messages between nodes, for hosts that keep that dialect: they ask for it by naming
 * the capability `messages`, and are then sent tool calls as these instead of as `node_execute`.
 */
export const DialectMessage = Type.Object({
	type: Type.Literal("message"),
	...FRAME_FIELDS,
	/** The node that it is for. */
	to: Type.String({ maxLength: 128 }),
	/** The type of that node, where the runtime sends it. */
	node_type: Type.Optional(Type.String({ maxLength: 128 })),
	/** Written by the runtime, whatever the sender put there. */
	from: Type.Optional(Type.String({ maxLength: 128 })),
	/** An envelope: `tool_request` or `tool_response`. The payload field. */
	body: Message,
});
export type DialectMessage = Static<typeof DialectMessage>;
