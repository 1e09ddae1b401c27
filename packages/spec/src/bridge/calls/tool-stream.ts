import { type Static, Type } from "typebox";
import { BridgeError } from "../bridge-error.ts";
import { FRAME_FIELDS, PeerId } from "../frame-fields.ts";
import { CallBilling, RpcToolCall } from "./tool-call.ts";

/** A call whose answer comes in chunks, the last of which is `complete` or `error`. */
export const RpcToolStream = Type.Object({
	...RpcToolCall.properties,
	type: Type.Literal("rpc_tool_stream"),
	/** How many data chunks may be under way; 64 when absent. */
	credit: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_536 })),
});
export type RpcToolStream = Static<typeof RpcToolStream>;

/** One chunk of a stream. */
export const RpcStreamChunk = Type.Object({
	type: Type.Literal("rpc_stream_chunk"),
	...FRAME_FIELDS,
	rpc_id: PeerId,
	/** Counts the data chunks of the stream, from 0 on. */
	chunk: Type.Optional(Type.Integer({ minimum: 0 })),
	chunk_type: Type.Union([
		Type.Literal("data"),
		Type.Literal("progress"),
		Type.Literal("complete"),
		Type.Literal("error"),
	]),
	/** A part, on `complete` the tool's outputs. The payload field. */
	data: Type.Optional(Type.Unknown()),
	error: Type.Optional(BridgeError),
	/** How many data chunks there were, on `complete`. */
	total: Type.Optional(Type.Integer({ minimum: 0 })),
	/** On `complete` and `error`. */
	billing: Type.Optional(CallBilling),
});
export type RpcStreamChunk = Static<typeof RpcStreamChunk>;

/** So many more data chunks may be sent. */
export const RpcStreamCredit = Type.Object({
	type: Type.Literal("rpc_stream_credit"),
	...FRAME_FIELDS,
	rpc_id: PeerId,
	add: Type.Integer({ minimum: 1, maximum: 65_536 }),
});
export type RpcStreamCredit = Static<typeof RpcStreamCredit>;
