import { type Static, Type } from "typebox";
import { Message } from "../../json/message.ts";
import { BridgeError } from "../bridge-error.ts";
import { FRAME_FIELDS, PeerId } from "../frame-fields.ts";

/** A node asks for something in the middle of its execution, by the name of a method: files of the workspace, an answer of its model. */
export const NodeRequest = Type.Object({
	type: Type.Literal("node_request"),
	...FRAME_FIELDS,
	/** The execution that asks. Nothing is done for one that is over. */
	call_id: PeerId,
	/** Made up by the host, once per execution. */
	request_id: PeerId,
	/** One of `NODE_METHODS`. */
	method: Type.String({ maxLength: 64 }),
	/** As the method has it. */
	params: Message,
});
export type NodeRequest = Static<typeof NodeRequest>;

/** The one answer to a `node_request`: `result` or `error`. */
export const NodeResponse = Type.Object({
	type: Type.Literal("node_response"),
	...FRAME_FIELDS,
	call_id: PeerId,
	request_id: PeerId,
	/** As the method has it. */
	result: Type.Optional(Message),
	/** A node that does not expect it lets it pass as its own failure. */
	error: Type.Optional(BridgeError),
});
export type NodeResponse = Static<typeof NodeResponse>;
