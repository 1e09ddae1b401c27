import type { ModelContext, ModelRequest } from "@switchyard/host";
import type { ChatMessage, ModelAnswer } from "@switchyard/spec/model";
import { attachedFiles, filesRefused } from "../attached-files.ts";
import { pause } from "../pause.ts";
import { wordChunks } from "../word-chunks.ts";
import { makePlan, type Plan } from "./plan.ts";
import { sampleAnswer } from "./sample-answer.ts";
import { summarize, type ToolMessage } from "./summary.ts";
import { announcement, lack } from "./words.ts";

const MOST_CHUNKS = 64;
const CHUNK_PAUSE_MS = 4;
const NONE = { inputTokens: 0, outputTokens: 0 } as const;

/**
 * Answers as the demo planner: a fixed set of rules, not an AI. Asked a question, it calls the tools that fit the
 * words, all at once; given what they returned, it sums up and is done. An answer that must fit a schema has samples for
 * what neither the question nor the tools say. It takes no tokens.
 * @throws ModelFailure `ATTACHMENT_REFUSED` where there are files to look at
 */
export async function askDemo(request: ModelRequest, context: ModelContext): Promise<ModelAnswer> {
	const files = attachedFiles(request.messages);
	if (files.length > 0) throw filesRefused(files, "The demo model is no AI and reads nothing but words.");
	const { prompt, results } = lastQuestion(request.messages);
	const plan = makePlan(prompt, request.tools);
	if (results.length === 0 && plan.calls.length > 0) {
		const text = announcement(plan, request.tools);
		await speak(text, context);
		const toolCalls = plan.calls.map((call, index) => ({ id: `call_${request.turn}_${index + 1}`, ...call }));
		return { text, toolCalls, usage: NONE, finishReason: "tool-calls" };
	}
	const { answerSchema } = request;
	const sample = answerSchema && sampleAnswer(answerSchema, prompt, results);
	const text = sample === undefined ? inWords(request, plan, results) : JSON.stringify(sample);
	await speak(text, context);
	return { text, toolCalls: [], usage: NONE, finishReason: "stop" };
}

function inWords({ tools }: ModelRequest, plan: Plan, results: readonly ToolMessage[]): string {
	if (results.length === 0) return announcement(plan, tools);
	return [...results.map(summarize), ...plan.shortfalls.map(lack)].join("\n");
}

/** The last thing that was asked, and what tools have returned since. */
function lastQuestion(messages: readonly ChatMessage[]): { prompt: string; results: ToolMessage[] } {
	const position = messages.findLastIndex((message) => message.role === "user");
	const question = messages[position];
	return {
		prompt: question?.role === "user" ? question.text : "",
		results: messages.slice(position + 1).filter((message) => message.role === "tool"),
	};
}

/** Says the words at the pace of someone who types very fast. */
async function speak(text: string, context: ModelContext): Promise<void> {
	for (const chunk of wordChunks(text, MOST_CHUNKS)) {
		await pause(CHUNK_PAUSE_MS, context.signal);
		context.onText(chunk);
	}
}
