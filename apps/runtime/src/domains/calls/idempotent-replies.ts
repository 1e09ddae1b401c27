import { jsonSize } from "@switchyard/spec/json";
import { bridgeError } from "../../platform/bridge/bridge-errors.ts";
import type { ToolReply } from "./tool-reply.ts";

/** How many keys one session remembers. */
const MAX_KEYS = 1000;
/** How much one session remembers of what they were answered, in characters of JSON. */
const MAX_SIZE = 16 * 1024 * 1024;

interface Entry {
	readonly print: string;
	readonly reply: Promise<ToolReply>;
	/** Known once there is a reply; an entry without one is not forgotten. */
	size?: number;
}

/**
 * The replies of a session's calls that had an idempotency key. A call with the same key is not made again: it gets the
 * reply of the first, once that has one. The oldest are forgotten.
 */
export class IdempotentReplies {
	readonly #entries = new Map<string, Entry>();
	#size = 0;

	/** @param print what the call is: its tool and arguments */
	reply(key: string, print: string, call: () => Promise<ToolReply>): Promise<ToolReply> {
		const known = this.#entries.get(key);
		if (known !== undefined) return known.print === print ? known.reply : Promise.resolve(CONFLICT);
		const entry: Entry = { print, reply: call() };
		this.#entries.set(key, entry);
		entry.reply.then(
			(reply) => this.#keep(entry, reply),
			// What failed inside was answered with nothing that is worth repeating.
			() => this.#entries.delete(key),
		);
		return entry.reply;
	}

	#keep(entry: Entry, reply: ToolReply): void {
		entry.size = jsonSize(reply);
		this.#size += entry.size;
		for (const [key, { size }] of this.#entries) {
			if (this.#entries.size <= MAX_KEYS && this.#size <= MAX_SIZE) return;
			if (size === undefined) continue;
			this.#entries.delete(key);
			this.#size -= size;
		}
	}
}

const CONFLICT: ToolReply = {
	status: "error",
	error: bridgeError("IdempotencyConflict", "IDEMPOTENCY_CONFLICT", { field: "idempotency_key" }),
};
