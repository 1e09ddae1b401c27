import { ModelFailure } from "@switchyard/host";
import { MAX_REASONING, type ModelAnswer } from "@switchyard/spec/model";

/** How many bytes (UTF-8) an answer's words and its calls' arguments may have together. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** How many tool calls one answer may make. */
export const MAX_TOOL_CALLS = 128;

const MAX_NAME_LENGTH = 256;

/**
 * Gives the answer back when it is one that a run can hold.
 * @throws ModelFailure when it is too large, calls too many tools, gives a call an overlong id or name, or repeats an id.
 */
export function checkAnswer(answer: ModelAnswer): ModelAnswer {
	const meter = new AnswerMeter();
	meter.addText(answer.text);
	const { reasoning = [] } = answer;
	if (reasoning.length > MAX_REASONING)
		throw refused(`The model's reasoning has more than ${MAX_REASONING} pieces.`);
	for (const { text, signature = "", encrypted = "" } of reasoning)
		meter.addText(text + signature + encrypted);
	const ids = new Set<string>();
	for (const call of answer.toolCalls) {
		meter.addToolCall();
		meter.addText(JSON.stringify(call.arguments) ?? "");
		if (call.id.length > MAX_NAME_LENGTH || call.name.length > MAX_NAME_LENGTH)
			throw refused(`The model gave a tool call an id or a name of more than ${MAX_NAME_LENGTH} characters.`);
		if (ids.has(call.id)) throw refused(`The model gave two tool calls the same id, "${call.id}".`);
		ids.add(call.id);
	}
	return answer;
}

/** Counts an answer while it is on its way, so that one that never ends is cut off. */
export class AnswerMeter {
	#bytes = 0;
	#toolCalls = 0;

	/** @throws ModelFailure when the answer is too large now. */
	addText(text: string): void {
		this.#bytes += Buffer.byteLength(text);
		if (this.#bytes > MAX_ANSWER_BYTES) throw refused("The model's answer is larger than 1 MB.");
	}

	/** @throws ModelFailure when the answer calls too many tools now. */
	addToolCall(): void {
		this.#toolCalls += 1;
		if (this.#toolCalls > MAX_TOOL_CALLS)
			throw refused(`The model called more than ${MAX_TOOL_CALLS} tools in one answer.`);
	}
}

function refused(message: string): ModelFailure {
	return new ModelFailure({ code: "MODEL_FAILED", message, retryable: false });
}
