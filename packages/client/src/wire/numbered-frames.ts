import { BridgeUnreachableError } from "../errors/switchyard-error.ts";
import type { JsonRecord } from "./is-record.ts";

/** How many frames may wait for the runtime to acknowledge them. */
const MAX_WAITING = 10_000;
/** After how many of the runtime's frames, and after how many milliseconds, their arrival is acknowledged. */
const ACK_AFTER_FRAMES = 64;
const ACK_AFTER_MS = 200;

/** Types of frames whose `seq`, if any, is not their own number. */
const UNNUMBERED: ReadonlySet<unknown> = new Set(["ack", "ping", "pong", "welcome"]);

/** What the number of a frame says of it. */
type Arrival = "new" | "repeated" | "gap";

/** Both sides' numbered frames: what the runtime has not acknowledged is kept, and what came before is known again. */
export class NumberedFrames {
	#sent = 0;
	#waiting: { readonly seq: number; readonly text: string }[] = [];
	#received = 0;
	#told = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #acknowledge: (seq: number) => void;

	/** @param acknowledge tells the runtime how far its frames have come */
	constructor(acknowledge: (seq: number) => void) {
		this.#acknowledge = acknowledge;
	}

	/** The number of the runtime's last frame. */
	get received(): number {
		return this.#received;
	}

	/**
	 * Gives a frame the next number, and keeps it until the runtime has it.
	 * @param text the frame's JSON
	 * @throws BridgeUnreachableError when too many wait already
	 */
	keep(text: string): string {
		if (this.#waiting.length >= MAX_WAITING) {
			throw new BridgeUnreachableError("Too much waits for the connection to come back.");
		}
		this.#sent += 1;
		const numbered = `${text.slice(0, -1)},"seq":${this.#sent}}`;
		this.#waiting.push({ seq: this.#sent, text: numbered });
		return numbered;
	}

	/** The runtime has everything up to `seq`. */
	acknowledged(seq: unknown): void {
		if (typeof seq !== "number") return;
		const first = this.#waiting.findIndex((frame) => frame.seq > seq);
		this.#waiting.splice(0, first < 0 ? this.#waiting.length : first);
	}

	/** What the runtime does not have, once it has said what it has. */
	unacknowledged(): readonly string[] {
		return this.#waiting.map(({ text }) => text);
	}

	/** Takes note of a frame that came. */
	arrive({ type, seq }: JsonRecord): Arrival {
		if (typeof seq !== "number" || UNNUMBERED.has(type)) return "new";
		if (seq <= this.#received) return "repeated";
		if (seq !== this.#received + 1) return "gap";
		this.#received = seq;
		if (seq - this.#told >= ACK_AFTER_FRAMES) this.#tell();
		else this.#timer ??= setTimeout(() => this.#tell(), ACK_AFTER_MS);
		return "new";
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}

	#tell(): void {
		this.stop();
		this.#told = this.#received;
		this.#acknowledge(this.#received);
	}
}
