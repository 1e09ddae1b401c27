import { Type } from "typebox";

/** The JSON object that travels along message wires. Treated as immutable: a step makes a new one. */
export interface Message {
	readonly [field: string]: unknown;
}

export const Message = Type.Unsafe<Message>(Type.Object({}, { additionalProperties: true }));
