import { defined } from "../json/defined.ts";
import type { Message } from "../json/message.ts";
import type { ToolRequest } from "./tool-request.ts";
import type { ToolResponse } from "./tool-response.ts";

/** The keys of the envelope that only the runtime writes; none may be an argument or an output name. */
export const RESERVED_KEYS = [
	"__message_type__",
	"__tool_caller_id__",
	"__tool_name__",
	"__agent_node_id__",
	"__tool_status__",
	"__tool_data__",
	"__tool_error__",
	"__parameters__",
] as const;

/** A tool call on its way to a node. */
export interface ToolRequestEnvelope {
	readonly __message_type__: "tool_request";
	/** A fresh UUID per call. */
	readonly __tool_caller_id__: string;
	readonly __tool_name__: string;
	/** The agent node that waits for the answer. */
	readonly __agent_node_id__: string;
	/** The model's arguments, in a namespace of their own. */
	readonly __parameters__: Message;
}

/** A tool call's answer on its way back to the agent. */
export interface ToolResponseEnvelope {
	readonly __message_type__: "tool_response";
	/** Absent for a call that was refused before it got one. */
	readonly __tool_caller_id__?: string;
	readonly __tool_status__: "success" | "error";
	readonly __tool_data__: Message;
	/** One readable sentence, on error. */
	readonly __tool_error__?: string;
}

/** A journalled tool call in the message dialect: what a host that speaks it is sent. */
export function toolRequestEnvelope(
	call: Pick<ToolRequest, "callerId" | "name" | "arguments">,
	agentNode: string,
): ToolRequestEnvelope {
	return {
		__message_type__: "tool_request",
		__tool_caller_id__: call.callerId,
		__tool_name__: call.name,
		__agent_node_id__: agentNode,
		__parameters__: call.arguments,
	};
}

/** A journalled answer in the message dialect. */
export function toolResponseEnvelope({
	callerId,
	result,
}: Pick<ToolResponse, "callerId" | "result">): ToolResponseEnvelope {
	return {
		__message_type__: "tool_response",
		...defined({ __tool_caller_id__: callerId }),
		__tool_status__: result.status,
		__tool_data__: result.data,
		...(result.error === undefined ? {} : { __tool_error__: result.error.message }),
	};
}
