import { jsonSize } from "@switchyard/spec/json";
import type { ToolReply } from "./tool-reply.ts";

/** A larger result is not kept, in characters of JSON. */
const MAX_RESULT = 64 * 1024;

export interface CacheLimits {
	readonly ttlMs: number;
	readonly entries: number;
}

/** What one tool of one session gave lately, for calls with equal arguments. Only what succeeded is kept. */
export class ResultCache {
	readonly #limits: CacheLimits;
	readonly #kept = new Map<string, { readonly reply: ToolReply; readonly until: number }>();

	constructor(limits: CacheLimits) {
		this.#limits = limits;
	}

	/** @param now milliseconds on any clock that only goes forward */
	get(print: string, now: number): ToolReply | undefined {
		const kept = this.#kept.get(print);
		if (kept === undefined) return undefined;
		if (kept.until > now) return kept.reply;
		this.#kept.delete(print);
		return undefined;
	}

	keep(print: string, reply: ToolReply, now: number): void {
		if (reply.status !== "ok" || jsonSize(reply.result) > MAX_RESULT) return;
		this.#kept.delete(print);
		this.#kept.set(print, { reply, until: now + this.#limits.ttlMs });
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > this.#limits.entries && oldest !== undefined) this.#kept.delete(oldest);
	}
}
