import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import {
	type ChatMessage,
	HISTORY,
	type HistoryMessage,
	type HistorySummary,
	MAX_SUMMARY_LENGTH,
} from "@switchyard/spec/model";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { bytesOfJson } from "./bytes-of-json.ts";
import { beginOfTurns, promptIndex } from "./prompt-index.ts";
import { wordsOfSummary } from "./summary-message.ts";

/** How much of a tool's result later turns read, in bytes of JSON. */
const LONGEST_RESULT = 4_000;

type Answer = Extract<ChatMessage, { role: "assistant" }>;
type ToolMessage = Extract<ChatMessage, { role: "tool" }>;

/** The earlier turns that an agent is given, as its model reads them. */
export function earlierTurns(params: Message): ChatMessage[] {
	return historyOf(params).map((message) =>
		message.role === "assistant" ? { ...message, toolCalls: message.toolCalls ?? [] } : message,
	);
}

/** Why a model could not read the earlier turns; `undefined` when it can. Each call needs its answer, and each answer its call. */
export function historyFault(params: Message): Fault | undefined {
	let open = new Set<string>();
	for (const [index, message] of historyOf(params).entries()) {
		if (message.role === "tool") {
			if (!open.delete(message.call))
				return unfit(index, "answers a call that the message before it does not have");
			continue;
		}
		if (open.size > 0) return unfit(index, "follows a call that nothing answers");
		if (message.role === "assistant") open = new Set(message.toolCalls?.map(({ id }) => id));
	}
	return open.size > 0 ? unfit(historyOf(params).length - 1, "leaves a call without an answer") : undefined;
}

/** What an agent's conversation has since the prompt, for the turns that follow; only where the agent was given earlier ones. */
export function addedMessages({ params }: Step, progress: AgentProgress): { messages?: HistoryMessage[] } {
	if (params?.[HISTORY] === undefined) return {};
	const said = progress.messages.slice(promptIndex(progress) + 1);
	const answered = new Set(said.flatMap((message) => (message.role === "tool" ? [message.call] : [])));
	const added = said.flatMap((message) => forLater(message, answered));
	const last = added.at(-1);
	const isSaid = last?.role === "assistant" && last.text === progress.text;
	// A stopped agent has words that its conversation does not have.
	if (!isSaid && progress.text !== "") added.push({ role: "assistant", text: progress.text });
	return { messages: added };
}

/** The summary in whose place an agent's model has read its earlier turns, for the turns that follow; only where it has made one of them. */
export function summaryOfHistory(
	{ behaviours }: RunState,
	{ params = {} }: Step,
	{ messages, earlier }: AgentProgress,
): { history_summary?: HistorySummary } {
	const of = historyOf(params).length;
	const summary = messages[beginOfTurns(messages)];
	if (earlier === of || summary?.role !== "user" || !behaviours.has("kept-summaries")) return {};
	const text = wordsOfSummary(summary);
	// The summary is one message itself.
	return text.length > MAX_SUMMARY_LENGTH
		? {}
		: { history_summary: { text, messages: of - earlier + 1, of } };
}

/** A message as later turns have it: without what only its own model reads, and without calls that were never answered. */
function forLater(message: ChatMessage, answered: ReadonlySet<string>): HistoryMessage[] {
	switch (message.role) {
		case "assistant":
			return answerForLater(message, answered);
		case "tool":
			return [{ ...message, result: shortened(message) }];
		default:
			return [{ role: "user", text: message.text }];
	}
}

function answerForLater({ text, toolCalls }: Answer, answered: ReadonlySet<string>): HistoryMessage[] {
	const calls = toolCalls.filter(({ id }) => answered.has(id));
	if (text === "" && calls.length === 0) return [];
	return [{ role: "assistant", text, ...(calls.length === 0 ? {} : { toolCalls: calls }) }];
}

function shortened({ result }: ToolMessage): unknown {
	if (bytesOfJson(result) <= LONGEST_RESULT) return result;
	const text = JSON.stringify(result);
	return { excerpt: text.slice(0, LONGEST_RESULT), characters: text.length };
}

function historyOf(params: Message): readonly HistoryMessage[] {
	return (params[HISTORY] ?? []) as readonly HistoryMessage[];
}

function unfit(index: number, what: string): Fault {
	return {
		code: "HISTORY_INVALID",
		message: `Message ${index + 1} of the history ${what}.`,
		field: HISTORY,
		hint: "Give it the field history of a chat trigger, or the output messages of the agent that answered before.",
		retryable: false,
	};
}
