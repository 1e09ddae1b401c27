import { AppError } from "@switchyard/spec/error";
import type { ChatCompletionBody, CompletionMessage } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { HistoryMessage } from "@switchyard/spec/model";

/** What a caller of the OpenAI-compatible address says. */
export interface ReadCompletion {
	/** The message to be answered. */
	readonly text: string;
	/** What was said before, by the caller's own account. */
	readonly history: readonly HistoryMessage[];
	readonly person: string;
	readonly stream: boolean;
	/** Whether a stream ends with the tokens that were used. */
	readonly includeUsage: boolean;
}

/** The fields that are read. */
const READ: ReadonlySet<string> = new Set(["model", "messages", "stream", "stream_options", "user"]);

/** Clients send these as a matter of course. What they would change, the robot's own settings decide. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
	"temperature",
	"top_p",
	"presence_penalty",
	"frequency_penalty",
	"seed",
	"max_tokens",
	"max_completion_tokens",
	"reasoning_effort",
	"verbosity",
	"service_tier",
	"store",
	"metadata",
	"parallel_tool_calls",
	"safety_identifier",
	"prompt_cache_key",
	"prompt_cache_retention",
]);

/** Values that ask for nothing more than what every answer is. */
const ASKS_NOTHING: Readonly<Record<string, (value: unknown) => boolean>> = {
	n: (value) => value === 1,
	tools: isEmptyList,
	functions: isEmptyList,
	tool_choice: (value) => value === "none" || value === "auto",
	function_call: (value) => value === "none" || value === "auto",
	response_format: (value) =>
		typeof value === "object" && value !== null && "type" in value && value.type === "text",
	logprobs: (value) => value === false,
	modalities: (value) => Array.isArray(value) && value.every((each) => each === "text"),
	stop: isEmptyList,
	logit_bias: (value) => typeof value === "object" && value !== null && Object.keys(value).length === 0,
};

/** What to do instead, by field. */
const HINTS: Readonly<Record<string, string>> = {
	n: "Send the request again for another answer.",
	tools: "The robot calls its own tools; give it more of them on its page.",
	functions: "The robot calls its own tools; give it more of them on its page.",
	response_format: "Give the flow's agent an output schema instead.",
};

/** @throws AppError `BODY_INVALID` that names what cannot be done */
export function readCompletion(body: ChatCompletionBody): ReadCompletion {
	for (const [field, value] of Object.entries(body)) refuseUnsupported(field, value);
	const said = body.messages.map(readMessage);
	const last = said.at(-1);
	if (last?.role !== "user" || body.messages.at(-1)?.role !== "user" || last.text === "")
		throw invalid(`messages[${said.length - 1}]`, "The last message must be a user's, with words.");
	return {
		text: last.text,
		history: said.slice(0, -1),
		person: body.user ?? "",
		stream: body.stream === true,
		includeUsage: body.stream_options?.include_usage === true,
	};
}

function refuseUnsupported(field: string, value: unknown): void {
	if (READ.has(field) || WITHOUT_EFFECT.has(field) || value === null) return;
	if (Object.hasOwn(ASKS_NOTHING, field) && ASKS_NOTHING[field]?.(value)) return;
	const hint = Object.hasOwn(HINTS, field) ? HINTS[field] : undefined;
	throw invalid(field, `The field \`${field}\` is not supported.`, hint ?? "Omit it.");
}

/** A program's instructions are words like any others: the robot's own are its playbook. */
function readMessage(
	message: CompletionMessage,
	index: number,
): Extract<HistoryMessage, { role: "user" | "assistant" }> {
	const at = `messages[${index}]`;
	for (const [field, value] of Object.entries(message)) {
		if (KNOWN_OF_MESSAGE.has(field) || value === null || isEmptyList(value)) continue;
		throw invalid(
			`${at}.${field}`,
			`The field \`${field}\` of a message is not supported here.`,
			"The robot makes its own calls; send the words of its answers only.",
		);
	}
	return { role: message.role === "assistant" ? "assistant" : "user", text: wordsOf(message.content, at) };
}

const KNOWN_OF_MESSAGE: ReadonlySet<string> = new Set(["role", "content", "name", "refusal"]);

function wordsOf(content: CompletionMessage["content"], at: string): string {
	if (content === null) return "";
	if (typeof content === "string") return content;
	const parts = content.map(({ type, text }, index) => {
		if (type === "text" && text !== undefined) return text;
		throw invalid(`${at}.content[${index}]`, "Only parts of the type `text` are supported here.");
	});
	return parts.join("");
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0;
}

function invalid(field: string, message: string, hint?: string): AppError {
	return new AppError("BODY_INVALID", { field, message, ...defined({ hint }) });
}
