import { type AnswerField, answerInstructions } from "@switchyard/spec/answer";
import type { Message } from "@switchyard/spec/json";
import type { ChatMessage } from "@switchyard/spec/model";
import type { ToolResult } from "@switchyard/spec/tool";
import type { AgentProgress, Step } from "../../run/step.ts";
import { tokensOfFiles } from "./attachments.ts";
import { bytesOfJson } from "./bytes-of-json.ts";
import { faultForModel } from "./fault-for-model.ts";
import { earlierTurns } from "./history.ts";

/** Adds a message to a conversation. */
export function say(
	conversation: Pick<AgentProgress, "messages" | "size" | "tokens">,
	message: ChatMessage,
): void {
	const size = bytesOfJson(message);
	conversation.messages.push(message);
	conversation.size += size;
	conversation.tokens += estimatedTokens(size);
	if (message.role === "user") conversation.tokens += tokensOfFiles(message.files);
}

/** About how many tokens a text has that nobody has counted: most take four bytes or more. */
export function estimatedTokens(bytes: number): number {
	return Math.ceil(bytes / 4);
}

/** The conversation that an agent begins with: its instructions, the earlier turns, and its prompt. Only its own parameters and its tools' guidance are in it. */
export function openConversation(step: Step, params: Message, fields: readonly AnswerField[]): ChatMessage[] {
	const skills = [...step.node.tools.values()]
		.map((tool) => tool.node.spec?.skill)
		.filter((skill) => skill !== undefined);
	const answer = fields.length === 0 ? [] : [answerInstructions(fields)];
	const system = [textOf(params.instructions), ...new Set(skills), ...answer]
		.filter((part) => part !== "")
		.join("\n\n");
	const user: ChatMessage = { role: "user", text: textOf(params.prompt) };
	const begun = [...earlierTurns(params), user];
	return system === "" ? begun : [{ role: "system", text: system }, ...begun];
}

/**
 * A tool call's answer as the model reads it: an error without anything internal.
 * @param show gives as much of the data as the model reads
 */
export function answerOf(step: Step, result: ToolResult, show: (data: Message) => Message): ChatMessage {
	const { call, name } = step.tool ?? { call: "", name: "" };
	return {
		role: "tool",
		call,
		name,
		result:
			result.status === "success"
				? { status: "success", data: show(result.data) }
				: {
						status: "error",
						...(Object.keys(result.data).length > 0 ? { data: show(result.data) } : {}),
						...(result.error ? { error: faultForModel(callOf(step), result.error) } : {}),
					},
	};
}

/** A result whose error says nothing that a model may not know. */
export function resultForModel(step: Step, { error, ...result }: ToolResult): ToolResult {
	return error ? { ...result, error: faultForModel(callOf(step), error) } : result;
}

function callOf({ node, attempt, edits }: Step): Parameters<typeof faultForModel>[0] {
	return { node, begun: attempt > 0, edited: edits !== undefined };
}

function textOf(value: unknown): string {
	if (typeof value === "string") return value;
	return value === undefined || value === null ? "" : JSON.stringify(value);
}
