import type { RunState } from "@switchyard/engine";
import type { NodeError } from "@switchyard/node-kit";
import { jsonSize } from "@switchyard/spec";
import { tooLarge } from "./admit.ts";

/**
 * Keeps messages within their limit. No message can hold more than what was written in all, so that is all that is
 * counted until it passes the limit; only then are messages measured.
 */
export class MessageMeter {
	readonly #limit: number;
	#written = 0;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** Counts what was written, in characters of JSON. */
	add(size: number): void {
		this.#written += size;
	}

	/** Why a step must not write outputs of this size into its message; `undefined` when it may. */
	refuse(state: RunState, step: number, size: number): NodeError | undefined {
		this.#written += size;
		if (this.#written <= this.#limit) return undefined;
		const message = state.steps.get(step)?.token.message ?? {};
		const whole = size + jsonSize(message);
		return whole > this.#limit ? tooLarge(whole, this.#limit) : undefined;
	}
}
