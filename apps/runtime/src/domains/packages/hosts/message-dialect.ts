import type { AttemptContext } from "@switchyard/host";
import type { DialectMessage, NodeResult } from "@switchyard/spec/bridge";
import { toolRequestEnvelope } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";

/** A tool call on its way to a host, as a message between nodes. */
export interface CallMessage {
	/** A fresh UUID, by which the answer names the call. */
	readonly callerId: string;
	readonly nodeType: string;
	/** Resolved, with credentials opened: what a model gave, and what it never sees. */
	readonly params: Message;
	readonly place: Required<Pick<AttemptContext["place"], "node" | "call">>;
}

export function messageOfCall({ callerId, nodeType, params, place }: CallMessage): DialectMessage {
	const { node, call } = place;
	return {
		type: "message",
		to: node,
		node_type: nodeType,
		from: call.caller,
		body: { ...toolRequestEnvelope({ callerId, name: call.name, arguments: params }, call.caller) },
	};
}

/** A tool's answer, read from a message; `undefined` when the message is none. */
export function resultOfMessage({ body }: DialectMessage): NodeResult | undefined {
	const {
		__message_type__: kind,
		__tool_caller_id__: call_id,
		__tool_status__: status = "success",
		__tool_data__: data = {},
		__tool_error__: text = "The node failed.",
	} = body;
	if (kind !== "tool_response" || typeof call_id !== "string" || !isMessage(data)) return undefined;
	const result = { type: "node_result", call_id, outputs: data } as const;
	if (status === "success") return { ...result, status };
	if (status !== "error" || typeof text !== "string") return undefined;
	const message = text.slice(0, 4000);
	return { ...result, status, error: { type: "ToolError", code: "NODE_FAILED", message, retryable: false } };
}

function isMessage(value: unknown): value is Message {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
