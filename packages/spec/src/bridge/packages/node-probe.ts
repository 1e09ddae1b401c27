import { type Static, Type } from "typebox";
import { StepProbe } from "../../event/step-probe.ts";
import { Message } from "../../json/message.ts";
import { Provenance } from "../../scope/provenance.ts";
import { BridgeError } from "../bridge-error.ts";
import { DeadlineMs, FRAME_FIELDS, IdempotencyKey, PeerId } from "../frame-fields.ts";

/**
 * The runtime asks whether the work of a `node_execute` that was cut off was done. Only of node types that declare a `probe`. The host looks, and
 * does nothing. In the middle of it, a `node_request` may name the question's `call_id`; files can then only be read.
 */
export const NodeProbe = Type.Object({
	type: Type.Literal("node_probe"),
	...FRAME_FIELDS,
	/** Of the question, not of the `node_execute`. A `node_cancel` may name it. */
	call_id: PeerId,
	node_type: Type.String(),
	/** The node of the flow. */
	node_id: Type.String(),
	/** Those of the `node_execute`, with credentials opened. The payload field. */
	params: Message,
	/** That of the `node_execute`. */
	idempotency_key: IdempotencyKey,
	/** The attempt that was cut off. */
	attempt: Type.Integer({ minimum: 1 }),
	deadline_ms: DeadlineMs,
	/** Where each value came from, for node types that ask for it. */
	provenance: Type.Optional(Type.Record(Type.String(), Provenance)),
});
export type NodeProbe = Static<typeof NodeProbe>;

/** The one answer to a `node_probe`. */
export const NodeProbed = Type.Object({
	type: Type.Literal("node_probed"),
	...FRAME_FIELDS,
	call_id: PeerId,
	/** `no` only where the attempt that was cut off can no longer do it. */
	answer: StepProbe.properties.answer,
	/** What the work gave, with `yes`. The payload field. */
	outputs: Type.Optional(Message),
	/** What the answer follows from, in a few words for people. */
	reason: Type.Optional(Type.String({ maxLength: 500 })),
	/** Why it cannot be told, with `unknown`. */
	error: Type.Optional(BridgeError),
});
export type NodeProbed = Static<typeof NodeProbed>;
