import { inflate } from "./deflate.ts";
import { BridgeRefusedError, failureOfWire } from "./errors.ts";
import type { Hello } from "./frames.ts";
import { isRecord, type JsonRecord } from "./json-record.ts";
import { CLOSE, MAX_INCOMING } from "./protocol.ts";
import { BadFrameError, readFrame } from "./read-frame.ts";
import type { Dial, Socket } from "./socket.ts";
import { type Admission, readWelcome } from "./welcome.ts";

/** How long the runtime may take to answer `hello`, in milliseconds. */
const WELCOME_MS = 10_000;

/** Types of errors after which there is no use in saying the same `hello` again. */
const FINAL: ReadonlySet<unknown> = new Set([
	"UnsupportedVersion",
	"Unauthenticated",
	"Forbidden",
	"BadFrame",
]);

/** How a connection ended. */
export interface ConnectionEnd {
	/** Of the WebSocket protocol, or one of `CLOSE`. */
	readonly code: number;
	readonly reason: string;
	/** Why the runtime did not let this side in. */
	readonly refusal?: BridgeRefusedError | undefined;
}

/** Receives what happens on a connection. Nothing comes after `ended`. */
export interface ConnectionListener {
	readonly welcomed: (admission: Admission) => void;
	readonly received: (frame: JsonRecord) => void;
	readonly ended: (end: ConnectionEnd) => void;
}

/** One socket to the runtime, from `hello` to its end: it reads frames, in their order, and notices a runtime that is gone. */
export class Connection {
	readonly #listener: ConnectionListener;
	readonly #numbersReceived: () => number;
	#socket: Socket | undefined;
	#isWelcome = false;
	#ended = false;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#heartbeat: ReturnType<typeof setInterval> | undefined;
	#isAlive = true;
	/** Frames that wait for one before them to be inflated. */
	#inflating = 0;
	#order: Promise<void> = Promise.resolve();
	#refusal: BridgeRefusedError | undefined;

	/** @param numbersReceived gives the number of the runtime's last frame, for heartbeats */
	constructor(
		{ dial, hello }: { readonly dial: Dial; readonly hello: Hello },
		listener: ConnectionListener,
		numbersReceived: () => number,
	) {
		this.#listener = listener;
		this.#numbersReceived = numbersReceived;
		this.#timer = setTimeout(() => this.close(CLOSE.done, "The runtime did not answer hello."), WELCOME_MS);
		dial({
			opened: (socket) => {
				this.#socket = socket;
				if (this.#ended) socket.close(CLOSE.done);
				else socket.send(JSON.stringify(hello));
			},
			received: (text) => this.#receive(text),
			closed: (code, reason) => this.#end(code, reason),
		});
	}

	send(text: string): void {
		if (!this.#ended) this.#socket?.send(text);
	}

	/** Ends it at once: a runtime that is gone does not answer a goodbye. */
	close(code: number, reason = ""): void {
		this.#end(code, reason);
		this.#socket?.close(code);
	}

	#receive(text: string | undefined): void {
		if (this.#ended) return;
		this.#isAlive = true;
		if (text === undefined) {
			this.close(CLOSE.protocol, "The runtime sent bytes where text was agreed.");
			return;
		}
		if (text.length > MAX_INCOMING) {
			this.close(CLOSE.protocol, "The runtime sent a frame that is too large.");
			return;
		}
		let frame: JsonRecord;
		try {
			frame = readFrame(text);
		} catch (error) {
			this.#complain(error);
			return;
		}
		if (!this.#isWelcome) this.#enter(frame);
		else if (this.#inflating > 0 || frame.content_encoding === "deflate") this.#deliverInTurn(frame);
		else this.#listener.received(frame);
	}

	/** Inflating takes a while; frames keep their order all the same. */
	#deliverInTurn(frame: JsonRecord): void {
		this.#inflating += 1;
		const inflated = frame.content_encoding === "deflate" ? inflate(frame) : frame;
		this.#order = this.#order.then(async () => {
			try {
				const whole = await inflated;
				if (!this.#ended) this.#listener.received(whole);
			} catch (error) {
				// The frame had its number all the same, which the link must see.
				this.#complain(error);
				this.close(CLOSE.protocol, "The runtime sent a payload that cannot be read.");
			} finally {
				this.#inflating -= 1;
			}
		});
	}

	#enter(frame: JsonRecord): void {
		try {
			if (frame.type === "welcome") this.#welcome(readWelcome(frame));
			else if (frame.type === "error") this.#refused(frame.error);
		} catch (error) {
			if (!(error instanceof BridgeRefusedError)) throw error;
			this.#refusal = error;
			this.close(CLOSE.done, error.message);
		}
	}

	#welcome(admission: Admission): void {
		this.#isWelcome = true;
		clearTimeout(this.#timer);
		const { interval_ms, max_missed } = admission.heartbeat;
		let missed = 0;
		this.#heartbeat = setInterval(() => {
			missed = this.#isAlive ? 0 : missed + 1;
			this.#isAlive = false;
			if (missed >= max_missed) this.close(CLOSE.heartbeat, "The runtime shows no sign of life.");
			else this.send(JSON.stringify({ type: "ping", ts: Date.now(), seq_ack: this.#numbersReceived() }));
		}, interval_ms);
		this.#listener.welcomed(admission);
	}

	/** @throws BridgeRefusedError */
	#refused(error: unknown): void {
		if (isRecord(error) && FINAL.has(error.type)) throw new BridgeRefusedError(failureOfWire(error));
	}

	#complain(error: unknown): void {
		if (!(error instanceof BadFrameError)) throw error;
		this.send(badFrame(error.message));
	}

	#end(code: number, reason: string): void {
		if (this.#ended) return;
		this.#ended = true;
		clearTimeout(this.#timer);
		clearInterval(this.#heartbeat);
		this.#listener.ended({ code, reason, refusal: this.#refusal });
	}
}

/** The answer to a frame that cannot be followed. */
export function badFrame(message: string, about?: string): string {
	const error = { type: "BadFrame", code: "FRAME_INVALID", message, retryable: false };
	return JSON.stringify({
		type: "error",
		error,
		...(about === undefined ? {} : { about: about.slice(0, 64) }),
	});
}
