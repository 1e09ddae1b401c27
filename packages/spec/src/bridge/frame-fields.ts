import { Type } from "typebox";

/** The fields that any frame may have; a receiver ignores those that it does not know. */
export const FRAME_FIELDS = {
	/** The frame's number among the reliable ones of its side, from 1 on, where both sides can resume. */
	seq: Type.Optional(Type.Integer({ minimum: 1 })),
	/** `deflate`: the frame's payload field is the base64 of its compressed JSON text. */
	content_encoding: Type.Optional(Type.Literal("deflate")),
} as const;

/** An id that a peer made up: of a call, a stream, a batch, a command. */
export const PeerId = Type.String({ minLength: 1, maxLength: 256 });

/** Milliseconds left for the work, the time in queues included. */
export const DeadlineMs = Type.Integer({ minimum: 1, maximum: 86_400_000 });

export const IdempotencyKey = Type.String({ minLength: 1, maxLength: 256 });

/** W3C trace context and whatever else travels with a call. */
export const CallMeta = Type.Object({
	traceparent: Type.Optional(Type.String({ maxLength: 128 })),
});
