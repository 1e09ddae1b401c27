import type { ChatMessage } from "@switchyard/spec/model";

export const SUCCESS = { status: "success", data: { message_id: "<1@x>" } };

export function refusal(field: string) {
	return { status: "error", error: { code: "TOOL_ARGUMENTS_INVALID", message: `${field} is wrong.`, field } };
}

/** A conversation in which two calls were answered, one well and one not, and a third was no JSON at all. */
export const TOOL_CONVERSATION: readonly ChatMessage[] = [
	{ role: "system", text: "You run the order desk." },
	{ role: "user", text: "Tell john@example.com that order 42 has shipped" },
	{
		role: "assistant",
		text: "One moment.",
		toolCalls: [
			{ id: "call-a", name: "send_email", arguments: { to: "john@example.com", subject: "Shipped" } },
			{ id: "call-b", name: "send_email", arguments: { to: "nobody", subject: "Shipped" } },
			{ id: "call-c", name: "send_email", arguments: '{"to":' },
		],
	},
	{ role: "tool", call: "call-a", name: "send_email", result: SUCCESS },
	{ role: "tool", call: "call-b", name: "send_email", result: refusal("to") },
	{ role: "tool", call: "call-c", name: "send_email", result: refusal("arguments") },
];
