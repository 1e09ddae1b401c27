import { type Static, Type } from "typebox";
import { Message } from "../../json/message.ts";
import { BridgeError } from "../bridge-error.ts";
import { FRAME_FIELDS, PeerId } from "../frame-fields.ts";

/** A command to the other side, answered by exactly one result with the same `id`. It has no `type`. */
export const Command = Type.Object({
	...FRAME_FIELDS,
	command: Type.String({ minLength: 1, maxLength: 64 }),
	id: Type.Optional(PeerId),
	args: Type.Optional(Message),
});
export type Command = Static<typeof Command>;

/** The answer to a command. It has no `type`. */
export const CommandResult = Type.Object({
	...FRAME_FIELDS,
	id: Type.Optional(PeerId),
	success: Type.Boolean(),
	/** The payload field. */
	result: Type.Optional(Message),
	error: Type.Optional(BridgeError),
});
export type CommandResult = Static<typeof CommandResult>;
