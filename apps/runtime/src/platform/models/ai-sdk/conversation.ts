import type { ChatMessage, Reasoning } from "@switchyard/spec/model";
import type {
	AssistantContent,
	FilePart,
	JSONValue,
	ModelMessage,
	TextPart,
	ToolResultPart,
	UserContent,
} from "ai";
import type { OpenedFiles } from "./opened-files.ts";
import { type ReasoningPart, sealOfCall, toSdkReasoning } from "./reasoning-parts.ts";

/** A conversation as the SDK takes it: the system's words apart from the rest. */
export interface SdkConversation {
	readonly instructions: string;
	readonly messages: ModelMessage[];
}

/**
 * Translates a conversation for the SDK, which puts it into each provider's own form.
 * @param files the bytes of the files that its messages have
 */
export function toSdkConversation(messages: readonly ChatMessage[], files: OpenedFiles): SdkConversation {
	return {
		instructions: messages
			.flatMap((message) => (message.role === "system" ? [message.text] : []))
			.join("\n\n"),
		messages: messages.flatMap((message) =>
			message.role === "system" ? [] : [toSdkMessage(message, files)],
		),
	};
}

function toSdkMessage(message: Exclude<ChatMessage, { role: "system" }>, files: OpenedFiles): ModelMessage {
	switch (message.role) {
		case "user":
			return { role: "user", content: userContent(message, files) };
		case "assistant":
			return { role: "assistant", content: assistantContent(message) };
		case "tool":
			return { role: "tool", content: [toolResult(message)] };
	}
}

/** Each file comes after its name, which images lose on the way to most providers. */
function userContent(
	{ text, files = [] }: Extract<ChatMessage, { role: "user" }>,
	opened: OpenedFiles,
): UserContent {
	if (files.length === 0) return text;
	const parts = files.flatMap(({ ref, name, mediaType }): (TextPart | FilePart)[] => [
		{ type: "text", text: `Attached file: ${name}` },
		{ type: "file", data: opened.get(ref) ?? "", mediaType, filename: name },
	]);
	return [{ type: "text", text }, ...parts];
}

function assistantContent(message: Extract<ChatMessage, { role: "assistant" }>): AssistantContent {
	const { text, toolCalls, reasoning = [] } = message;
	const calls = toolCalls.map((call) => ({
		type: "tool-call" as const,
		toolCallId: call.id,
		toolName: call.name,
		input: asObject(call.arguments),
		...sealOfCall(call.id, reasoning),
	}));
	const thoughts = reasoning.filter(({ call }) => call === undefined);
	const words = wordsAndThoughts(text, thoughts);
	// Providers refuse empty text beside tool calls.
	return words.length === 0 && calls.length === 0 ? [{ type: "text", text }] : [...words, ...calls];
}

/** Each piece of reasoning where it was in the answer's text. */
function wordsAndThoughts(text: string, thoughts: readonly Reasoning[]): (TextPart | ReasoningPart)[] {
	let told = 0;
	const until = (end: number): TextPart[] => {
		const words = text.slice(told, end);
		told = end;
		return words === "" ? [] : [{ type: "text", text: words }];
	};
	const parts = thoughts.flatMap((piece) => [
		...until(Math.max(told, piece.after ?? 0)),
		toSdkReasoning(piece),
	]);
	return [...parts, ...until(text.length)];
}

/**
 * Two of the three protocols take nothing but an object for arguments. What a model wrote otherwise goes back to it
 * inside one, so that it can read its mistake next to the tool's answer.
 */
function asObject(value: unknown): object {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? value
		: { INVALID_JSON: value };
}

function toolResult(message: Extract<ChatMessage, { role: "tool" }>): ToolResultPart {
	const value = toJson(message.result);
	const failed = typeof value === "object" && value !== null && "status" in value && value.status === "error";
	return {
		type: "tool-result",
		toolCallId: message.call,
		toolName: message.name,
		output: { type: failed ? "error-json" : "json", value },
	};
}

function toJson(value: unknown): JSONValue {
	return JSON.parse(JSON.stringify(value) ?? "null");
}
