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
		this.#calls.set(keyOf(owner, call), call);
		const [oldest] = this.#calls.keys();
		if (this.#calls.size > MAX_REMEMBERED && oldest !== undefined) this.#calls.delete(oldest);
	}

	/** The call that the same one would repeat. One that has an outcome is given once. */
	again(owner: string, asked: Pick<LiveCall, "print" | "offer">): LiveCall | undefined {
		const key = keyOf(owner, asked);
		const call = this.#calls.get(key);
		if (call?.isOver) this.#calls.delete(key);
		return call;
	}

	/** Its outcome was collected by its run. */
	collected(run: string): void {
		for (const [key, call] of this.#calls) if (call.run === run) this.#calls.delete(key);
	}
}

/** A tool, a prompt and a resource may have one name, and be different calls. */
function keyOf(owner: string, { print, offer }: Pick<LiveCall, "print" | "offer">): string {
	return `${owner}${print} ${offer}`;
}
