import { type Static, Type } from "typebox";
import { BridgeError } from "../bridge-error.ts";
import { CallMeta, DeadlineMs, FRAME_FIELDS, IdempotencyKey, PeerId } from "../frame-fields.ts";

/** What a call has cost, all attempts together; absent where nobody said. */
export const CallBilling = Type.Object({ total_cost_usd: Type.Number({ minimum: 0 }) });

/** What every call names. */
const call = {
	tool_id: Type.String({ minLength: 1, maxLength: 256 }),
	/** Bound to the tool's parameters in their declared order. A list; anything else is reported to the caller. */
	args: Type.Optional(Type.Unknown()),
	/** By name; a name that `args` binds too is an error. An object. */
	kwargs: Type.Optional(Type.Unknown()),
};

/** A tool is called; answered by exactly one `rpc_tool_response`. */
export const RpcToolCall = Type.Object({
	type: Type.Literal("rpc_tool_call"),
	...FRAME_FIELDS,
	/** `rpc_<hex>`. */
	rpc_id: PeerId,
	...call,
	session_id: Type.Optional(Type.String({ maxLength: 128 })),
	deadline_ms: Type.Optional(DeadlineMs),
	idempotency_key: Type.Optional(IdempotencyKey),
	attempt: Type.Optional(Type.Integer({ minimum: 1 })),
	/** True to receive progress. */
	progress: Type.Optional(Type.Boolean()),
	meta: Type.Optional(CallMeta),
});
export type RpcToolCall = Static<typeof RpcToolCall>;

/** The one answer to a call. */
export const RpcToolResponse = Type.Object({
	type: Type.Literal("rpc_tool_response"),
	...FRAME_FIELDS,
	rpc_id: PeerId,
	/** `input_required`: a person has been asked, and the answer will take as long as the person. */
	status: Type.Union([
		Type.Literal("ok"),
		Type.Literal("error"),
		Type.Literal("input_required"),
		Type.Literal("cancelled"),
	]),
	/** The tool's outputs by name. The payload field. */
	result: Type.Optional(Type.Unknown()),
	error: Type.Optional(BridgeError),
	billing: Type.Optional(CallBilling),
	metrics: Type.Optional(
		Type.Object({
			duration_ms: Type.Optional(Type.Number({ minimum: 0 })),
			queue_ms: Type.Optional(Type.Number({ minimum: 0 })),
		}),
	),
});
export type RpcToolResponse = Static<typeof RpcToolResponse>;

/** How far a call is; may be dropped. */
export const RpcProgress = Type.Object({
	type: Type.Literal("rpc_progress"),
	rpc_id: PeerId,
	progress: Type.Number(),
	total: Type.Optional(Type.Number()),
	message: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type RpcProgress = Static<typeof RpcProgress>;

/** Nobody waits for the call any more; it still gets its one answer. Repeats change nothing. */
export const RpcCancel = Type.Object({
	type: Type.Literal("rpc_cancel"),
	...FRAME_FIELDS,
	rpc_id: PeerId,
	reason: Type.Optional(Type.String({ maxLength: 256 })),
});
export type RpcCancel = Static<typeof RpcCancel>;

/** Many calls in one round trip; answered by exactly one `rpc_batch_response`. */
export const RpcBatchCall = Type.Object({
	type: Type.Literal("rpc_batch_call"),
	...FRAME_FIELDS,
	/** `batch_<hex>`. */
	batch_id: PeerId,
	requests: Type.Array(Type.Object({ index: Type.Integer({ minimum: 0 }), ...call }), { minItems: 1 }),
	/** True when absent. */
	parallel: Type.Optional(Type.Boolean()),
	max_parallel: Type.Optional(Type.Integer({ minimum: 1 })),
	/** Calls that have not begun when one fails are answered `cancelled`. */
	stop_on_error: Type.Optional(Type.Boolean()),
	deadline_ms: Type.Optional(DeadlineMs),
});
export type RpcBatchCall = Static<typeof RpcBatchCall>;

/** The answers of a batch, in the order of `index`. */
export const RpcBatchResponse = Type.Object({
	type: Type.Literal("rpc_batch_response"),
	...FRAME_FIELDS,
	batch_id: PeerId,
	/** The payload field. */
	results: Type.Array(
		Type.Object({
			index: Type.Integer({ minimum: 0 }),
			status: Type.Union([Type.Literal("ok"), Type.Literal("error"), Type.Literal("cancelled")]),
			result: Type.Optional(Type.Unknown()),
			error: Type.Optional(BridgeError),
			billing: Type.Optional(CallBilling),
		}),
	),
});
export type RpcBatchResponse = Static<typeof RpcBatchResponse>;
