import type { Message } from "@switchyard/spec/json";
import { fieldOf } from "../expression/field-names.ts";
import { WHOLE_MESSAGE } from "../expression/message-variables.ts";
import type { CallFacts, CallName } from "./call-facts.ts";

/** A call as CEL looks its variables up: the tool's parameters first, whether they have a value or not. */
export class CallVariables extends Map<string, unknown> {
	readonly #params: Message;
	readonly #declared: ReadonlySet<string>;
	readonly #facts: Readonly<Record<CallName, unknown>>;

	/** @param declared the names of the tool's inputs */
	constructor({ params, provenance, risk, cost }: CallFacts, declared: ReadonlySet<string>) {
		super();
		this.#params = params;
		this.#declared = declared;
		this.#facts = { args: params, provenance, risk, cost };
	}

	override get(variable: string): unknown {
		const name = fieldOf(variable);
		if (this.#declared.has(name)) return Object.hasOwn(this.#params, name) ? this.#params[name] : undefined;
		if (Object.hasOwn(this.#facts, name)) return this.#facts[name as CallName];
		return name === WHOLE_MESSAGE ? this.#params : undefined;
	}
}
