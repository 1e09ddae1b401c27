import { backoff } from "@switchyard/async";
import {
	BridgeRefusedError,
	BridgeUnreachableError,
	type SwitchyardError,
} from "../errors/switchyard-error.ts";
import { badFrame, Connection, type ConnectionEnd } from "./connection.ts";
import { compress } from "./deflate.ts";
import type { Address, Dial } from "./dial.ts";
import type { ClientFrame, Hello } from "./frames.ts";
import type { JsonRecord } from "./is-record.ts";
import { NumberedFrames } from "./numbered-frames.ts";
import { CLOSE, COMPRESS_OVER, VERSION } from "./protocol.ts";
import type { Admission } from "./welcome.ts";

/** Close codes after which this side does not come back. */
const FINAL: ReadonlyMap<number, string> = new Map([
	[CLOSE.unauthenticated, "The runtime refused the token."],
	[CLOSE.superseded, "Another program took this connection up."],
	[CLOSE.policy, "The runtime refused this program."],
]);

/** Waits before it connects again. */
const WAIT_MS = { first: 100, longest: 10_000 };

/** The code of a connection that ended without a word. */
const BROKEN = 1006;

const NO_TOKEN = "The program gave no token for a new connection.";

/** Room for what is added to a frame when it is sent: its number. */
const NUMBER_LENGTH = 32;

/** Types of frames that nobody waits for an answer to. */
const NOTICES: ReadonlySet<unknown> = new Set(["error", "goaway", "log"]);

/** A frame is larger than the runtime takes. */
export class FrameTooLargeError extends Error {
	override readonly name = "FrameTooLargeError";
}

/** Who uses a link. Its methods return at once: the reader waits for nothing. */
export interface Peer {
	/** Follows a frame; false for one that this side does not know. */
	received(frame: JsonRecord): boolean;
	/** Gives up what is under way: the connection broke and was not taken up. */
	lost(reason: string): void;
}

export interface LinkOptions {
	readonly dial: Dial;
	readonly address: () => Address | Promise<Address>;
	readonly hello: Omit<Hello, "type" | "protocol_versions" | "role" | "resume" | "auth">;
	readonly peer: Peer;
}

/** A way to the runtime that outlives its sockets: after a break it comes back by itself and resumes where it was. */
export class Link {
	readonly #options: LinkOptions;
	#failures = 0;
	#numbered: NumberedFrames;
	/** What the runtime said last; gone once nothing of it can be taken up. */
	#admission: Admission | undefined;
	#connection: Connection | undefined;
	#isReady = false;
	/** Whether the runtime has ever let this side in. */
	#wasIn = false;
	#brokenAt = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Why there will be no more connections. */
	#over: SwitchyardError | undefined;
	/** Who waits for the connection. */
	readonly #waiting = new Set<(error?: Error) => void>();
	/** Why the last try to connect failed, as the end of a sentence. */
	#lastTrouble = "";

	constructor(options: LinkOptions) {
		this.#options = options;
		this.#numbered = this.#newNumbers();
	}

	/** What the runtime said when it let this side in last. */
	get admission(): Admission | undefined {
		return this.#admission;
	}

	/**
	 * Connects for the first time.
	 * @throws BridgeRefusedError when the runtime does not let this program in
	 * @throws BridgeUnreachableError when it does not answer in time
	 */
	async open(withinMs: number): Promise<void> {
		void this.#connect();
		try {
			await this.ready(withinMs);
		} catch (error) {
			this.close();
			throw error;
		}
	}

	/**
	 * Waits until frames can be sent, now or once the connection is back.
	 * @throws BridgeRefusedError, or BridgeUnreachableError when that takes too long
	 */
	ready(withinMs: number): Promise<void> {
		if (this.#over) return Promise.reject(this.#over);
		if (this.#admission) return Promise.resolve();
		return new Promise<void>((resolve, reject) => {
			const settle = (error?: Error) => {
				clearTimeout(timer);
				this.#waiting.delete(settle);
				if (error) reject(error);
				else resolve();
			};
			const timer = setTimeout(() => {
				settle(new BridgeUnreachableError(`The runtime does not answer.${this.#lastTrouble}`));
			}, withinMs);
			this.#waiting.add(settle);
		});
	}

	/**
	 * A frame as text, its payload compressed where that is worth it.
	 * @throws FrameTooLargeError when the runtime takes none of this size
	 * @throws BridgeUnreachableError when there is no connection
	 */
	encode(frame: ClientFrame): string | Promise<string> {
		const admission = this.#known();
		const text = JSON.stringify(frame);
		const isSmall = text.length <= COMPRESS_OVER || !admission.capabilities.includes("deflate");
		return isSmall
			? this.#fitting(text)
			: compress(frame).then((packed) => this.#fitting(JSON.stringify(packed)));
	}

	/**
	 * Sends a frame that must arrive; where there is no connection it waits for the next one.
	 * @param text as `encode` gives it
	 * @throws BridgeUnreachableError when it cannot wait
	 */
	post(text: string): void {
		const isResumable = this.#known().capabilities.includes("resume");
		if (!isResumable && !this.#isReady) throw new BridgeUnreachableError(LOST);
		const numbered = isResumable ? this.#numbered.keep(text) : text;
		if (this.#isReady) this.#connection?.send(numbered);
	}

	/** Ends the connection for good. */
	close(): void {
		this.#finish(new BridgeUnreachableError("The client is closed."));
	}

	#known(): Admission {
		if (this.#over) throw this.#over;
		if (this.#admission === undefined) throw new BridgeUnreachableError(LOST);
		return this.#admission;
	}

	#fitting(text: string): string {
		const most = this.#known().limits.max_frame - NUMBER_LENGTH;
		// A character has three bytes at most.
		if (3 * text.length > most && new TextEncoder().encode(text).length > most)
			throw new FrameTooLargeError();
		return text;
	}

	async #connect(): Promise<void> {
		const { dial, address: findAddress, hello } = this.#options;
		let address: Address;
		try {
			address = await findAddress();
		} catch (cause) {
			// A client that was in once comes back as soon as there is a token again.
			if (this.#wasIn) this.#ended({ code: BROKEN, reason: NO_TOKEN });
			else this.#finish(refused(NO_TOKEN, cause));
			return;
		}
		if (this.#over) return;
		const connection: Connection = new Connection(
			{ dial, address, hello: this.#hello(hello, address.token) },
			{
				welcomed: (admission) => this.#welcomed(admission, connection),
				received: (frame) => this.#receive(frame, connection),
				ended: (end) => this.#ended(end),
			},
			() => this.#numbered.received,
		);
		this.#connection = connection;
	}

	#hello(hello: LinkOptions["hello"], auth: string | undefined): Hello {
		const before = this.#admission;
		const { connection_id = "", resume_token: token = "", capabilities = [] } = before ?? {};
		return {
			type: "hello",
			protocol_versions: [VERSION],
			role: "client",
			...hello,
			...(auth === undefined ? {} : { auth }),
			...(capabilities.includes("resume")
				? { resume: { connection_id, token, last_seq: this.#numbered.received } }
				: {}),
		};
	}

	#welcomed(admission: Admission, connection: Connection): void {
		const hadOne = this.#admission !== undefined;
		this.#admission = admission;
		this.#wasIn = true;
		this.#failures = 0;
		if (admission.resumed) this.#numbered.acknowledged(admission.last_seq);
		else if (hadOne) this.#forget("The runtime does not know the connection any more.");
		this.#isReady = true;
		for (const text of this.#numbered.unacknowledged()) connection.send(text);
		for (const settle of [...this.#waiting]) settle();
	}

	#receive(frame: JsonRecord, connection: Connection): void {
		const { type, seq, seq_ack } = frame;
		this.#numbered.acknowledged(type === "ack" ? seq : seq_ack);
		switch (this.#numbered.arrive(frame)) {
			case "repeated":
				return;
			case "gap":
				connection.close(CLOSE.protocol, "The runtime left a frame out.");
				return;
		}
		if (type === "ping") {
			const ts = frame.ts === undefined ? {} : { ts: frame.ts };
			connection.send(JSON.stringify({ type: "pong", ...ts, seq_ack: this.#numbered.received }));
		}
		if (type === "ping" || type === "pong" || type === "ack") return;
		if (this.#options.peer.received(frame) || NOTICES.has(type)) return;
		connection.send(badFrame("There is no such frame here.", typeof type === "string" ? type : undefined));
	}

	#ended({ code, reason, refusal }: ConnectionEnd): void {
		const wasReady = this.#isReady;
		this.#isReady = false;
		this.#connection = undefined;
		this.#numbered.stop();
		this.#lastTrouble = reason === "" ? "" : ` ${reason}`;
		if (this.#over) return;
		const final = FINAL.get(code);
		if (refusal !== undefined || final !== undefined) {
			this.#finish(refusal ?? refused(reason || String(final)));
			return;
		}
		if (wasReady) this.#brokenAt = performance.now();
		if (this.#admission && !this.#mayBeTakenUp(code, this.#admission)) {
			this.#admission = undefined;
			this.#forget(reason || LOST);
		}
		this.#timer = setTimeout(() => void this.#connect(), backoff(this.#failures++, WAIT_MS, Math.random));
	}

	/** A side that broke the protocol is not taken back, nor one that was away for too long. */
	#mayBeTakenUp(code: number, { capabilities, session_ttl_ms }: Admission): boolean {
		const isBrokenRule = code === CLOSE.protocol || code === CLOSE.tooBig;
		const isLate = performance.now() - this.#brokenAt > session_ttl_ms;
		return capabilities.includes("resume") && !isBrokenRule && !isLate;
	}

	#forget(reason: string): void {
		this.#numbered.stop();
		this.#numbered = this.#newNumbers();
		this.#options.peer.lost(reason);
	}

	#finish(error: SwitchyardError): void {
		if (this.#over) return;
		this.#over = error;
		clearTimeout(this.#timer);
		this.#connection?.close(CLOSE.done);
		this.#isReady = false;
		this.#forget(error.message);
		for (const settle of [...this.#waiting]) settle(error);
	}

	#newNumbers(): NumberedFrames {
		return new NumberedFrames((seq) => this.#connection?.send(JSON.stringify({ type: "ack", seq })));
	}
}

const LOST = "The connection to the runtime was lost.";

function refused(message: string, cause?: unknown): BridgeRefusedError {
	const options = cause === undefined ? {} : { cause };
	return new BridgeRefusedError({ type: "Unauthenticated", code: "UNAUTHENTICATED", message }, options);
}
