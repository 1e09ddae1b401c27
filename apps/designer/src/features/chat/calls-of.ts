import type { TurnAnswer } from "@switchyard/spec/chat";

/** A tool call as the conversation shows it. */
export interface ShownCall {
	readonly id: string;
	readonly tool: string;
	readonly given: unknown;
	/** `undefined` while there is none. */
	readonly result: unknown;
	readonly state: "running" | "asking" | "succeeded" | "failed";
}

/** The tool calls of an answer that is over, with what came of them. */
export function callsOf({ messages = [] }: Pick<TurnAnswer, "messages">): ShownCall[] {
	return messages.flatMap((message, index) => {
		if (message.role !== "assistant") return [];
		return (message.toolCalls ?? []).map(({ id, name, arguments: given }): ShownCall => {
			const answer = messages.slice(index + 1).find((each) => each.role === "tool" && each.call === id);
			const result = answer?.role === "tool" ? answer.result : undefined;
			const failed = (result as { status?: unknown } | undefined)?.status === "error";
			return { id: `${index} ${id}`, tool: name, given, result, state: failed ? "failed" : "succeeded" };
		});
	});
}
