import type { Prompt, PromptMessage } from "@modelcontextprotocol/server";
import type { JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import type { PublishedTool } from "@switchyard/spec/tool-publication";
import { Type } from "typebox";
import { textOf } from "./file-blocks.ts";
import type { GivenParts } from "./given-parts.ts";

/** An output that is a conversation: its messages keep their roles. */
const Conversation = Type.Array(
	Type.Object({
		role: Type.Union([Type.Literal("user"), Type.Literal("assistant")]),
		text: Type.String(),
	}),
	{ minItems: 1 },
);

/** A published flow as the Model Context Protocol lists a prompt. */
export function mcpPrompt({ name, description, parameters }: PublishedTool): Prompt {
	const properties = (parameters.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
	const required = (parameters.required ?? []) as readonly string[];
	return {
		name,
		description,
		arguments: Object.entries(properties).map(([key, schema]) => ({
			name: key,
			...(typeof schema.title === "string" ? { title: schema.title } : {}),
			...(typeof schema.description === "string" ? { description: schema.description } : {}),
			required: required.includes(key),
		})),
	};
}

/** What a flow gave, as messages: its files first, for the words that follow to speak of them. */
export function promptMessages({ files, outputs }: GivenParts): PromptMessage[] {
	const words = Object.values(outputs)
		.filter((value) => value !== undefined && value !== null)
		.flatMap(messagesOf);
	return [...files.map((content) => ({ role: "user" as const, content })), ...words];
}

function messagesOf(value: unknown): PromptMessage[] {
	if (fits(Conversation, value)) return value.map(({ role, text }) => ({ role, content: textOf(text) }));
	return [{ role: "user", content: textOf(typeof value === "string" ? value : JSON.stringify(value)) }];
}
