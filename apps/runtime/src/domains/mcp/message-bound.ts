/** The longest message that a server may send, in bytes. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** How many messages a server may send in a stretch of time. */
const MAX_MESSAGES = 10_000;
const STRETCH_MS = 10_000;

export const TOO_LARGE: Harm = {
	code: "RESULT_TOO_LARGE",
	message: `It sent a message of more than ${MAX_MESSAGE_BYTES / 1024 / 1024} MB.`,
};
const FLOOD: Harm = {
	code: "MCP_FLOOD",
	message: `It sent more than ${MAX_MESSAGES} messages in ${STRETCH_MS / 1000} seconds.`,
};

const LINE_BREAK = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Why a server is not listened to any further. */
export interface Harm {
	readonly code: "RESULT_TOO_LARGE" | "MCP_FLOOD";
	readonly message: string;
}

/** Counts what a server sends, and says when it is too much. Messages end with a line break; in a stream of events, with an empty line. */
export class MessageBound {
	readonly #endsByEmptyLine: boolean;
	#bytes = 0;
	#lineIsEmpty = true;
	#messages = 0;
	#since = performance.now();

	constructor(format: "lines" | "events") {
		this.#endsByEmptyLine = format === "events";
	}

	/** Why no more is read; `undefined` while all is well. */
	take(piece: Uint8Array): Harm | undefined {
		for (const byte of piece) {
			this.#bytes++;
			if (byte === LINE_BREAK) {
				if (!this.#endsByEmptyLine || this.#lineIsEmpty) this.#ended();
				this.#lineIsEmpty = true;
			} else if (byte !== CARRIAGE_RETURN) this.#lineIsEmpty = false;
			if (this.#bytes > MAX_MESSAGE_BYTES) return TOO_LARGE;
		}
		return this.#messages > MAX_MESSAGES ? FLOOD : undefined;
	}

	#ended(): void {
		this.#bytes = 0;
		const now = performance.now();
		if (now - this.#since > STRETCH_MS) {
			this.#since = now;
			this.#messages = 0;
		}
		this.#messages++;
	}
}
