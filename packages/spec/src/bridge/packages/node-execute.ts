import { type Static, Type } from "typebox";
import { MAX_NODE_STATE, NodeAnswer, NodeQuestion } from "../../form/node-question.ts";
import { Message } from "../../json/message.ts";
import { Provenance } from "../../scope/provenance.ts";
import { BridgeError } from "../bridge-error.ts";
import { CallMeta, DeadlineMs, FRAME_FIELDS, IdempotencyKey, PeerId } from "../frame-fields.ts";
import { BridgeSession } from "./node-session.ts";

/** The runtime has a host execute a node: the same for a step of a flow and for a tool call. */
export const NodeExecute = Type.Object({
	type: Type.Literal("node_execute"),
	...FRAME_FIELDS,
	call_id: PeerId,
	node_type: Type.String(),
	/** The node of the flow. */
	node_id: Type.String(),
	/** Resolved, with credentials opened. The payload field. */
	params: Message,
	/** The same for every attempt at the step. */
	idempotency_key: IdempotencyKey,
	/** The first attempt has 1. */
	attempt: Type.Integer({ minimum: 1 }),
	deadline_ms: DeadlineMs,
	/** Where each value came from, for node types that ask for it. */
	provenance: Type.Optional(Type.Record(Type.String(), Provenance)),
	/** The session that the node works in, which this host has opened; of a block, the one that it is done with. */
	session: Type.Optional(BridgeSession),
	/** What came of what the node asked in an earlier attempt. */
	answered: Type.Optional(NodeAnswer),
	/** How many chunks the caller takes before it gives more credit; absent when nobody listens to chunks. */
	credit: Type.Optional(Type.Integer({ minimum: 1 })),
	meta: Type.Optional(CallMeta),
});
export type NodeExecute = Static<typeof NodeExecute>;

/** The one answer to a `node_execute`. */
export const NodeResult = Type.Object({
	type: Type.Literal("node_result"),
	...FRAME_FIELDS,
	call_id: PeerId,
	status: Type.Union([Type.Literal("success"), Type.Literal("error"), Type.Literal("cancelled")]),
	/** What the node set, on error what it had set before. The payload field. */
	outputs: Type.Optional(Message),
	error: Type.Optional(BridgeError),
	/**
	 * With an error: a person is asked this instead, and the node is executed again with the answer. A runtime that does not know of it takes
	 * the error.
	 */
	question: Type.Optional(NodeQuestion),
	/** With a question: what the node gets back with the answer. */
	state: Type.Optional(Type.String({ maxLength: MAX_NODE_STATE })),
	/** `{total_cost_usd}`, in US dollars, or else `{credits}`; anything else says nothing. */
	billing: Type.Optional(Type.Unknown()),
	metrics: Type.Optional(Type.Object({ duration_ms: Type.Optional(Type.Number({ minimum: 0 })) })),
});
export type NodeResult = Static<typeof NodeResult>;

/** Nobody waits for the execution any more. It still gets its one `node_result`. */
export const NodeCancel = Type.Object({
	type: Type.Literal("node_cancel"),
	...FRAME_FIELDS,
	call_id: PeerId,
	reason: Type.String({ maxLength: 256 }),
});
export type NodeCancel = Static<typeof NodeCancel>;

/** How far an execution is; may be dropped. */
export const NodeProgress = Type.Object({
	type: Type.Literal("node_progress"),
	call_id: PeerId,
	/** From 0 to 1. */
	fraction: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
	text: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type NodeProgress = Static<typeof NodeProgress>;

/** A part of what a node gives bit by bit; at most `credit` of them are under way. */
export const NodeChunk = Type.Object({
	type: Type.Literal("node_chunk"),
	...FRAME_FIELDS,
	call_id: PeerId,
	/** The payload field. */
	data: Type.Unknown(),
});
export type NodeChunk = Static<typeof NodeChunk>;

/** So many more chunks may be sent. */
export const NodeCredit = Type.Object({
	type: Type.Literal("node_credit"),
	...FRAME_FIELDS,
	call_id: PeerId,
	add: Type.Integer({ minimum: 1 }),
});
export type NodeCredit = Static<typeof NodeCredit>;
