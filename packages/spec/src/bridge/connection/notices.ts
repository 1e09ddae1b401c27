import { type Static, Type } from "typebox";
import { BridgeError } from "../bridge-error.ts";

/** The sender will close: nothing new is to be sent, and what is under way has `drain_ms` to end. */
export const Goaway = Type.Object({
	type: Type.Literal("goaway"),
	reason: Type.String({ maxLength: 256 }),
	drain_ms: Type.Integer({ minimum: 0 }),
});
export type Goaway = Static<typeof Goaway>;

/** A line for the runtime's log. */
export const LogLine = Type.Object({
	type: Type.Literal("log"),
	level: Type.Union([
		Type.Literal("debug"),
		Type.Literal("info"),
		Type.Literal("warn"),
		Type.Literal("error"),
	]),
	message: Type.String({ maxLength: 8000 }),
	fields: Type.Optional(Type.Object({})),
});
export type LogLine = Static<typeof LogLine>;

/** A frame could not be followed; the connection lives on. */
export const ErrorFrame = Type.Object({
	type: Type.Literal("error"),
	error: BridgeError,
	/** The type of the frame that it is about, where it had one. */
	about: Type.Optional(Type.String({ maxLength: 64 })),
});
export type ErrorFrame = Static<typeof ErrorFrame>;
