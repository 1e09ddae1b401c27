import { backoff } from "@switchyard/async";
import { badFrame, Connection, type ConnectionEnd } from "./connection.ts";
import { compress } from "./deflate.ts";
import {
	BridgeRefusedError,
	BridgeUnreachableError,
	FrameTooLargeError,
	type SwitchyardError,
} from "./errors.ts";
import type { Hello } from "./frames.ts";
import type { JsonRecord } from "./json-record.ts";
import { CLOSE, COMPRESS_OVER, VERSION } from "./protocol.ts";
import { ReceivedFrames } from "./received-frames.ts";
import { SentFrames } from "./sent-frames.ts";
import type { Dial } from "./socket.ts";
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

const LOST = "The connection to the runtime was lost.";

const NO_TOKEN = "The program gave no token for a new connection.";

/** Room for what is added to a frame when it is sent: its number. */
const NUMBER_LENGTH = 32;

/** Types of frames that need no answer. */
const NOTICES: ReadonlySet<unknown> = new Set(["error", "goaway", "log"]);

/** Types of frames whose `seq`, if any, is not their own number. */
const UNNUMBERED: ReadonlySet<unknown> = new Set(["ack", "ping", "pong", "welcome"]);

/** Who uses a link. Its methods return at once: the reader waits for nothing. */
export interface Peer {
	/** Follows a frame; false for one that this side does not know. */
	received(frame: JsonRecord): boolean;
	/** Gives up what is under way: the connection broke and was not taken up. */
	lost(reason: string): void;
	/** The runtime let this side in. Unless `resumed`, it knows nothing of what was before. */
	welcomed?(admission: Admission): void;
	/** There are no more connections. `error` says why, unless `close` was called. */
	ended?(error: SwitchyardError | undefined): void;
	/** Takes a line for people: a connection broke, and when the next one is tried. */
	noted?(line: string): void;
}

/** A way to the runtime, as it is this time. */
export interface Route {
	readonly dial: Dial;
	/** The access token for `hello`, where the transport carries none. */
	readonly auth?: string | undefined;
}

export interface LinkOptions {
	/** Finds the way for each connection. It rejects where there is no token. */
	readonly route: () => Route | Promise<Route>;
	readonly hello: Omit<Hello, "type" | "protocol_versions" | "resume" | "auth">;
	readonly peer: Peer;
	/** False where the other side is gone for good once the connection ends. */
	readonly comesBack?: boolean;
}

/** A way to the runtime that outlives its sockets: after a break it comes back by itself and resumes where it was. */
export class Link {
	readonly #options: LinkOptions;
	#failures = 0;
	#sent = new SentFrames<string>();
	#received: ReceivedFrames;
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
		this.#received = this.#newReceived();
	}

	/** What the runtime said when it let this side in last. */
	get admission(): Admission | undefined {
		return this.#admission;
	}

	/** Connects, and tries again until it is let in or refused. */
	start(): void {
		void this.#connect();
	}

	/**
	 * Connects for the first time.
	 * @throws BridgeRefusedError when the runtime does not let this program in
	 * @throws BridgeUnreachableError when it does not answer in time
	 */
	async open(withinMs: number): Promise<void> {
		this.start();
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
	 * Returns a frame as text.
	 * @throws FrameTooLargeError when the runtime takes none of this size
	 * @throws BridgeUnreachableError when there is no connection
	 */
	textOf(frame: JsonRecord): string {
		return this.#fitting(JSON.stringify(frame));
	}

	/**
	 * Returns a frame as text, its payload compressed where both sides can and it is worth it.
	 * @throws as `textOf`
	 */
	encode(frame: JsonRecord): string | Promise<string> {
		const text = JSON.stringify(frame);
		const isSmall = text.length <= COMPRESS_OVER || !this.#known().capabilities.includes("deflate");
		return isSmall ? this.#fitting(text) : compress(frame).then((packed) => this.textOf(packed));
	}

	/**
	 * Sends a frame that must arrive; where there is no connection it waits for the next one.
	 * @param text as `textOf` or `encode` returns it
	 * @throws BridgeUnreachableError when it cannot wait
	 */
	post(text: string): void {
		const isResumable = this.#known().capabilities.includes("resume");
		if (!isResumable && !this.#isReady) throw new BridgeUnreachableError(LOST);
		const numbered = isResumable ? this.#numbered(text) : text;
		if (this.#isReady) this.#connection?.send(numbered);
	}

	/** Sends a frame that may be dropped, and is where there is no connection. */
	pass(frame: JsonRecord): void {
		if (this.#isReady) this.#connection?.send(JSON.stringify(frame));
	}

	/** Ends the connection for good. */
	close(): void {
		this.#finish(new BridgeUnreachableError("The client is closed."), true);
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

	/** @throws BridgeUnreachableError when too many wait already */
	#numbered(text: string): string {
		if (this.#sent.overfull)
			throw new BridgeUnreachableError("Too much waits for the connection to come back.");
		const numbered = `${text.slice(0, -1)},"seq":${this.#sent.next}}`;
		this.#sent.add(numbered, numbered.length);
		return numbered;
	}

	async #connect(): Promise<void> {
		let route: Route;
		try {
			route = await this.#options.route();
		} catch (cause) {
			// A side that was in once comes back as soon as there is a token again.
			if (this.#wasIn) this.#ended({ code: BROKEN, reason: NO_TOKEN });
			else this.#finish(refused(NO_TOKEN, cause));
			return;
		}
		if (this.#over) return;
		const connection: Connection = new Connection(
			{ dial: route.dial, hello: this.#hello(route.auth) },
			{
				welcomed: (admission) => this.#welcomed(admission, connection),
				received: (frame) => this.#receive(frame, connection),
				ended: (end) => this.#ended(end),
			},
			() => this.#received.last,
		);
		this.#connection = connection;
	}

	#hello(auth: string | undefined): Hello {
		const { connection_id = "", resume_token: token = "", capabilities = [] } = this.#admission ?? {};
		return {
			type: "hello",
			protocol_versions: [VERSION],
			...this.#options.hello,
			...(auth === undefined ? {} : { auth }),
			...(capabilities.includes("resume")
				? { resume: { connection_id, token, last_seq: this.#received.last } }
				: {}),
		};
	}

	#welcomed(admission: Admission, connection: Connection): void {
		const hadOne = this.#admission !== undefined;
		this.#admission = admission;
		this.#wasIn = true;
		this.#failures = 0;
		if (admission.resumed) this.#sent.acknowledge(admission.last_seq);
		else if (hadOne) this.#forget("The runtime does not know the connection any more.");
		this.#isReady = true;
		for (const text of this.#sent.unacknowledged()) connection.send(text);
		this.#options.peer.welcomed?.(admission);
		for (const settle of [...this.#waiting]) settle();
	}

	#receive(frame: JsonRecord, connection: Connection): void {
		const { type, seq, seq_ack } = frame;
		const acknowledged = type === "ack" ? seq : seq_ack;
		if (typeof acknowledged === "number") this.#sent.acknowledge(acknowledged);
		const arrival = typeof seq !== "number" || UNNUMBERED.has(type) ? "next" : this.#received.take(seq);
		if (arrival === "again") return;
		if (arrival === "gap") {
			connection.close(CLOSE.protocol, "The runtime left a frame out.");
			return;
		}
		if (type === "ping") {
			const ts = frame.ts === undefined ? {} : { ts: frame.ts };
			connection.send(JSON.stringify({ type: "pong", ...ts, seq_ack: this.#received.last }));
		}
		if (type === "ping" || type === "pong" || type === "ack") return;
		if (this.#options.peer.received(frame) || NOTICES.has(type)) return;
		connection.send(badFrame("There is no such frame here.", typeof type === "string" ? type : undefined));
	}

	#ended({ code, reason, refusal }: ConnectionEnd): void {
		const { comesBack = true, peer } = this.#options;
		const wasReady = this.#isReady;
		this.#isReady = false;
		this.#connection = undefined;
		this.#received.stop();
		this.#lastTrouble = reason === "" ? "" : ` ${reason}`;
		if (this.#over) return;
		const final = FINAL.get(code);
		if (refusal !== undefined || final !== undefined) {
			this.#finish(refusal ?? refused(reason || String(final)));
			return;
		}
		if (!comesBack) {
			this.#finish(new BridgeUnreachableError(reason || LOST));
			return;
		}
		if (wasReady) this.#brokenAt = performance.now();
		if (this.#admission && !this.#mayBeTakenUp(code, this.#admission)) {
			this.#admission = undefined;
			this.#forget(reason || LOST);
		}
		const wait = backoff(this.#failures++, WAIT_MS, Math.random);
		const why = (reason || LOST).replace(/\.$/, "");
		peer.noted?.(`${why} (${code}); trying again in ${Math.round(wait)} ms.`);
		this.#timer = setTimeout(() => this.start(), wait);
	}

	/** A side that broke the protocol is not taken back, nor one that was away for too long. */
	#mayBeTakenUp(code: number, { capabilities, session_ttl_ms }: Admission): boolean {
		const isBrokenRule = code === CLOSE.protocol || code === CLOSE.tooBig;
		const isLate = performance.now() - this.#brokenAt > session_ttl_ms;
		return capabilities.includes("resume") && !isBrokenRule && !isLate;
	}

	#forget(reason: string): void {
		this.#received.stop();
		this.#received = this.#newReceived();
		this.#sent = new SentFrames();
		this.#options.peer.lost(reason);
	}

	#finish(error: SwitchyardError, isAskedFor = false): void {
		if (this.#over) return;
		this.#over = error;
		clearTimeout(this.#timer);
		this.#connection?.close(CLOSE.done);
		this.#isReady = false;
		this.#forget(error.message);
		for (const settle of [...this.#waiting]) settle(error);
		this.#options.peer.ended?.(isAskedFor ? undefined : error);
	}

	#newReceived(): ReceivedFrames {
		const received: ReceivedFrames = new ReceivedFrames(() =>
			this.#connection?.send(JSON.stringify({ type: "ack", seq: received.tell() })),
		);
		return received;
	}
}

function refused(message: string, cause?: unknown): BridgeRefusedError {
	const options = cause === undefined ? {} : { cause };
	return new BridgeRefusedError({ type: "Unauthenticated", code: "UNAUTHENTICATED", message }, options);
}
