import { type AGUIEvent, EventType, type Interrupt } from "@ag-ui/core";
import type { AnswerPart } from "../answers/answer-part.ts";
import { callId, messageId } from "./branch-messages.ts";
import { interruptOf } from "./interrupts.ts";

/** What one flow answers, as events of AG-UI. Everything that they open is closed when the answer ends or waits. */
export class AnswerEvents {
	readonly #run: string;
	readonly #names = new Map<string, number>();
	/** By the model's id of a call, and then the message: the call's own id. */
	readonly #calls = new Map<string, string>();
	#open: { readonly message: number; readonly id: string } | undefined;
	#again = 0;
	/** What a person is asked. */
	interrupts: readonly Interrupt[] = [];
	/** The words of the last message. */
	last = "";

	constructor(run: string) {
		this.#run = run;
	}

	async *read(parts: AsyncIterable<AnswerPart>): AsyncGenerator<AGUIEvent> {
		for await (const part of parts) yield* this.#events(part);
		yield* this.#closeMessage();
		for (const stepName of this.#names.keys()) yield { type: EventType.STEP_FINISHED, stepName };
		this.#names.clear();
	}

	/** An answer that no model has said. */
	*whole(text: string): Generator<AGUIEvent> {
		const id = `${this.#run}:answer`;
		yield { type: EventType.TEXT_MESSAGE_START, messageId: id, role: "assistant" };
		yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId: id, delta: text };
		yield { type: EventType.TEXT_MESSAGE_END, messageId: id };
	}

	*#events(part: AnswerPart): Generator<AGUIEvent> {
		switch (part.type) {
			case "step":
				yield* this.#step(part);
				return;
			case "words":
				yield* this.#openMessage(part.message);
				this.last += part.text;
				if (this.#open)
					yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId: this.#open.id, delta: part.text };
				return;
			case "unsaid":
				yield* this.#closeMessage();
				this.#again += 1;
				return;
			case "said":
				yield* this.#closeMessage();
				for (const [index, { id, name, arguments: given }] of part.calls.entries()) {
					const toolCallId = callId(this.#run, part.message, index);
					this.#calls.set(id, toolCallId);
					const parentMessageId = messageId(this.#run, part.message);
					yield { type: EventType.TOOL_CALL_START, toolCallId, toolCallName: name, parentMessageId };
					yield { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(given) ?? "{}" };
					yield { type: EventType.TOOL_CALL_END, toolCallId };
				}
				return;
			case "result": {
				const toolCallId = callId(this.#run, part.message, part.call);
				const result = { messageId: `${toolCallId}:result`, toolCallId, content: part.text };
				yield { type: EventType.TOOL_CALL_RESULT, role: "tool", ...result };
				return;
			}
			case "waits":
				this.interrupts = part.tasks.map((task) => interruptOf(task, this.#calls.get(task.call?.id ?? "")));
		}
	}

	*#step({ name, over }: Extract<AnswerPart, { type: "step" }>): Generator<AGUIEvent> {
		const before = this.#names.get(name) ?? 0;
		const now = before + (over ? -1 : 1);
		if (now > 0) this.#names.set(name, now);
		else this.#names.delete(name);
		if (before === 0 && now === 1) yield { type: EventType.STEP_STARTED, stepName: name };
		if (before === 1 && now === 0) yield { type: EventType.STEP_FINISHED, stepName: name };
	}

	*#openMessage(message: number): Generator<AGUIEvent> {
		if (this.#open?.message === message) return;
		yield* this.#closeMessage();
		const again = this.#again === 0 ? "" : `:again${this.#again}`;
		this.#open = { message, id: messageId(this.#run, message) + again };
		this.last = "";
		yield { type: EventType.TEXT_MESSAGE_START, messageId: this.#open.id, role: "assistant" };
	}

	*#closeMessage(): Generator<AGUIEvent> {
		if (this.#open) yield { type: EventType.TEXT_MESSAGE_END, messageId: this.#open.id };
		this.#open = undefined;
	}
}
