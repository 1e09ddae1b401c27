import { type ModelContext, ModelFailure, type ModelRequest } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import type { ChatMessage, ModelAnswer, ModelSetting, ScriptStep } from "@switchyard/spec/model";
import { pause } from "../pause.ts";
import { wordChunks } from "../word-chunks.ts";

export type ScriptedSetting = Extract<ModelSetting, { provider: "scripted" }>;

const CHUNKS = 8;

/**
 * Answers with the script's step of this turn. Nothing is remembered between calls, so a run that was recovered
 * continues with the step that it would have got. A scripted model takes no tokens and costs nothing, unless
 * the step says otherwise.
 * @throws ModelFailure `SCRIPT_EXHAUSTED`, `SCRIPT_MISMATCH`, or `MODEL_FAILED` when the step is an error.
 */
export async function askScripted(
	setting: ScriptedSetting,
	request: ModelRequest,
	context: ModelContext,
): Promise<ModelAnswer> {
	const { turn } = request;
	const step = setting.script[turn - 1];
	if (!step) throw exhausted(setting.script.length, turn);
	if (step.when && !lastText(request.messages).includes(step.when.contains))
		throw mismatch(turn, step.when.contains);
	const { reasoning = "" } = step;
	await think(reasoning, step.delayMs ?? 0, context);
	if (step.error !== undefined && request.attempt <= (step.times ?? Number.POSITIVE_INFINITY))
		throw failure(step.error, step);
	const { text = "", toolCalls = [] } = step;
	for (const chunk of wordChunks(text, CHUNKS)) context.onText(chunk);
	return {
		text,
		toolCalls: toolCalls.map((call, index) => ({ id: `call_${turn}_${index + 1}`, ...call })),
		...(reasoning === "" ? {} : { reasoning: [{ text: reasoning }] }),
		usage: step.usage ?? { inputTokens: 0, outputTokens: 0 },
		...defined({ costMicroUsd: step.costMicroUsd }),
		finishReason: step.finishReason ?? (toolCalls.length > 0 ? "tool-calls" : "stop"),
	};
}

/** Takes its time, and thinks aloud all the while. */
async function think(
	reasoning: string,
	delayMs: number,
	{ onReasoning, signal }: ModelContext,
): Promise<void> {
	const chunks = wordChunks(reasoning, CHUNKS);
	for (const chunk of chunks) {
		onReasoning(chunk);
		if (delayMs > 0) await pause(delayMs / chunks.length, signal);
	}
	if (chunks.length === 0 && delayMs > 0) await pause(delayMs, signal);
}

/** As a provider's: what passes is worth another attempt. */
function failure(message: string, { refusal: reason, retryAfterMs }: ScriptStep): ModelFailure {
	const refusal = reason && { reason, ...defined({ retryAfterMs }) };
	const retryable = reason === "rate-limit" || reason === "overloaded" || reason === "unavailable";
	return new ModelFailure({ code: "MODEL_FAILED", message, retryable }, { refusal });
}

function lastText(messages: readonly ChatMessage[]): string {
	const last = messages.at(-1);
	if (!last) return "";
	return last.role === "tool" ? (JSON.stringify(last.result) ?? "") : last.text;
}

function exhausted(steps: number, turn: number): ModelFailure {
	return new ModelFailure({
		code: "SCRIPT_EXHAUSTED",
		message: `The script has ${steps} ${steps === 1 ? "step" : "steps"}, but the model is asked for answer ${turn}.`,
		hint: "Let the script end with a step that calls no tool.",
		retryable: false,
	});
}

function mismatch(turn: number, wanted: string): ModelFailure {
	const shown = wanted.length > 200 ? `${wanted.slice(0, 200)}…` : wanted;
	return new ModelFailure({
		code: "SCRIPT_MISMATCH",
		message: `Step ${turn} of the script waits for "${shown}", which the conversation's last message does not contain.`,
		field: `script[${turn - 1}].when`,
		retryable: false,
	});
}
