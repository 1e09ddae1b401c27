import { readJson } from "@switchyard/spec/json";

/** The arguments of an answer's tool calls as the model writes them, piece by piece. */
export class ArgumentTexts {
	readonly #texts = new Map<string, string>();

	add(call: string, piece: string): void {
		this.#texts.set(call, (this.#texts.get(call) ?? "") + piece);
	}

	/**
	 * The arguments of a finished call. What is not JSON, has a field twice or holds what no message may hold stays the text
	 * that the model wrote: the engine refuses it and tells the model why.
	 * @param parsed what the provider's library made of the text
	 */
	argumentsOf(call: string, parsed: unknown): unknown {
		if (typeof parsed === "string") return parsed;
		const text = this.#texts.get(call) || JSON.stringify(parsed ?? {});
		return "fault" in readJson(text) ? text : parsed;
	}
}
