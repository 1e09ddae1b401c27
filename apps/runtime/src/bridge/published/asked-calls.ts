import type { LiveCall } from "./live-call.ts";

/** How many calls are remembered that nobody has asked for again. */
const MAX_REMEMBERED = 1000;

/**
 * The calls that a person was asked about, by caller and print. A program that cannot wait calls again with the same arguments, which
 * is not another call until the outcome of the first one was collected. The oldest are forgotten.
 */
export class AskedCalls {
	readonly #calls = new Map<string, LiveCall>();

	add(owner: string, call: LiveCall): void {
		this.#calls.set(owner + call.print, call);
		const [oldest] = this.#calls.keys();
		if (this.#calls.size > MAX_REMEMBERED && oldest !== undefined) this.#calls.delete(oldest);
	}

	/** The call that the same one would repeat. One that has an outcome is given once. */
	again(owner: string, print: string): LiveCall | undefined {
		const call = this.#calls.get(owner + print);
		if (call?.isOver) this.#calls.delete(owner + print);
		return call;
	}

	/** Its outcome was collected by its run. */
	collected(owner: string, { run, print }: Pick<LiveCall, "run" | "print">): void {
		if (this.#calls.get(owner + print)?.run === run) this.#calls.delete(owner + print);
	}
}
