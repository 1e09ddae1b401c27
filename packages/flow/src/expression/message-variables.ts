import type { Message } from "@switchyard/spec/json";
import { fieldOf } from "./field-names.ts";

/** The variable that stands for the whole message, unless the message has a field of that name. */
export const WHOLE_MESSAGE = "message";

/** A message as CEL looks its variables up: own fields only, nothing copied. CEL asks a `Map` and nothing but `get`. */
export class MessageVariables extends Map<string, unknown> {
	readonly #message: Message;

	constructor(message: Message) {
		super();
		this.#message = message;
	}

	override get(variable: string): unknown {
		const field = fieldOf(variable);
		if (Object.hasOwn(this.#message, field)) return this.#message[field];
		return field === WHOLE_MESSAGE ? this.#message : undefined;
	}
}
