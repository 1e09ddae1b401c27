import { backoff } from "@switchyard/async";
import {
	BRIDGE_CLOSE,
	BRIDGE_FRAMES,
	BRIDGE_VERSION,
	type Hello,
	type Welcome,
} from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import { NumberedFrames } from "./numbered-frames.ts";
import type { Frame, OpenTransport, Transport } from "./transport.ts";

/** Waits before it connects again, each up to half as long again by chance. */
const WAIT_MS = { first: 200, longest: 10_000 };

/** Close codes after which there is no use in coming back. */
const FINAL: ReadonlySet<number> = new Set([
	BRIDGE_CLOSE.unauthenticated,
	BRIDGE_CLOSE.superseded,
	BRIDGE_CLOSE.policy,
]);

/** The types of frames that must arrive. */
const RELIABLE: ReadonlySet<unknown> = new Set(
	Object.entries(BRIDGE_FRAMES)
		.filter(([, { reliable }]) => reliable)
		.map(([type]) => type),
);

/** A frame is larger than the runtime takes. */
export class FrameTooLargeError extends Error {
	override readonly name = "FrameTooLargeError";
}

export interface BridgeConnectionOptions {
	readonly open: OpenTransport;
	readonly hello: Omit<Hello, "type" | "protocol_versions" | "capabilities" | "resume">;
	/** False when the other side is gone for good once the transport is closed. */
	readonly comesBack: boolean;
	/** The runtime let the host in; unless `resumed`, it knows nothing of what was before. */
	readonly onWelcome: (welcome: Welcome) => void;
	readonly onFrame: (frame: Frame) => void;
	readonly onLog: (line: string) => void;
	/** No more connections follow. `error` says why, unless it was asked for. */
	readonly onEnd: (error?: Error) => void;
}

/** A connection to the runtime that comes back by itself when it breaks, with what was under way. */
export class BridgeConnection {
	readonly #options: BridgeConnectionOptions;
	#transport: Transport | undefined;
	#welcome: Welcome | undefined;
	/** The previous connection, until the runtime has said whether it resumes. */
	#previous: Welcome | undefined;
	#numbered: NumberedFrames;
	#failures = 0;
	#timer: NodeJS.Timeout | undefined;
	#heartbeat: NodeJS.Timeout | undefined;
	#isAlive = true;
	#ended = false;

	constructor(options: BridgeConnectionOptions) {
		this.#options = options;
		this.#numbered = this.#newNumbers();
	}

	connect(): void {
		this.#options.open({
			opened: (transport) => this.#greet(transport),
			received: (frame) => this.#receive(frame),
			closed: (code, reason) => this.#broken(code, reason),
		});
	}

	/**
	 * Sends a frame; one that must arrive waits for the next connection where there is none.
	 * @throws FrameTooLargeError
	 */
	send(frame: Frame): void {
		const resumable = this.#welcome?.capabilities.includes("resume") ?? true;
		if (!RELIABLE.has(frame.type) || !resumable) {
			this.#transport?.send(this.#encode(frame));
			return;
		}
		const text = this.#encode({ ...frame, seq: this.#numbered.next });
		this.#numbered.keep(text);
		if (this.#welcome) this.#transport?.send(text);
	}

	close(): void {
		this.#end();
		this.#transport?.close(1000);
	}

	#greet(transport: Transport): void {
		if (this.#ended) {
			transport.close(1000);
			return;
		}
		this.#transport = transport;
		const known = this.#welcome;
		this.#welcome = undefined;
		const hello: Hello = {
			type: "hello",
			protocol_versions: [BRIDGE_VERSION],
			...this.#options.hello,
			capabilities: ["resume", "stream", "progress", "requests"],
			...(known
				? {
						resume: {
							connection_id: known.connection_id,
							token: known.resume_token,
							last_seq: this.#numbered.received,
						},
					}
				: {}),
		};
		transport.send(JSON.stringify(hello));
		this.#previous = known;
	}

	#receive(frame: Frame): void {
		this.#isAlive = true;
		switch (frame.type) {
			case "welcome":
				this.#enter(frame as unknown as Welcome);
				return;
			case "ping":
				this.send({
					type: "pong",
					...defined({ ts: frame.ts }),
					seq_ack: this.#numbered.received,
				});
				break;
			case "ack":
				this.#numbered.acknowledged(frame.seq);
				return;
			case "goaway":
				this.#options.onLog(`The server is about to leave: ${String(frame.reason)}.`);
				break;
		}
		this.#numbered.acknowledged(frame.seq_ack);
		if (this.#numbered.isNew(frame)) this.#options.onFrame(frame);
	}

	#enter(welcome: Welcome): void {
		this.#welcome = welcome;
		this.#failures = 0;
		this.#beat(welcome.heartbeat.interval_ms);
		if (welcome.resumed) this.#numbered.acknowledged(welcome.last_seq);
		else if (this.#previous) {
			this.#numbered.stop();
			this.#numbered = this.#newNumbers();
		}
		for (const text of this.#numbered.unacknowledged()) this.#transport?.send(text);
		this.#options.onWelcome(welcome);
	}

	/** A runtime that says nothing for two heartbeats is gone, whatever the socket says. */
	#beat(everyMs: number): void {
		clearInterval(this.#heartbeat);
		let missed = 0;
		this.#heartbeat = setInterval(() => {
			missed = this.#isAlive ? 0 : missed + 1;
			this.#isAlive = false;
			if (missed >= 2) this.#transport?.close(BRIDGE_CLOSE.heartbeat);
			else this.send({ type: "ping", ts: Date.now(), seq_ack: this.#numbered.received });
		}, everyMs);
	}

	#broken(code: number, reason: string): void {
		clearInterval(this.#heartbeat);
		this.#numbered.stop();
		this.#transport = undefined;
		if (this.#ended) return;
		this.#welcome ??= this.#previous;
		const why = `${reason || "The connection broke"} (${code})`;
		if (FINAL.has(code) || !this.#options.comesBack) {
			this.#end(new Error(why));
			return;
		}
		const wait = backoff(this.#failures++, WAIT_MS) * (1 + Math.random() / 2);
		this.#options.onLog(`${why}; trying again in ${Math.round(wait)} ms.`);
		this.#timer = setTimeout(() => this.connect(), wait);
	}

	#end(error?: Error): void {
		if (this.#ended) return;
		this.#ended = true;
		clearTimeout(this.#timer);
		clearInterval(this.#heartbeat);
		this.#numbered.stop();
		this.#options.onEnd(error);
	}

	#newNumbers(): NumberedFrames {
		return new NumberedFrames((seq) => this.send({ type: "ack", seq }));
	}

	#encode(frame: Frame): string {
		const text = JSON.stringify(frame);
		const most = this.#welcome?.limits.max_frame;
		if (most !== undefined && text.length > most) throw new FrameTooLargeError();
		return text;
	}
}
