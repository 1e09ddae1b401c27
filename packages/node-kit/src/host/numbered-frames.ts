import type { Frame } from "./transport.ts";

/** After how many numbered frames, and after how many milliseconds, their arrival is acknowledged to the runtime. */
const ACK_AFTER_FRAMES = 32;
const ACK_AFTER_MS = 100;

/** A frame as JSON that may have to be sent again. */
interface Waiting {
	readonly seq: number;
	readonly text: string;
}

/** Both sides' numbered frames: what the runtime has not acknowledged is kept, and what came before is known again. */
export class NumberedFrames {
	#sent = 0;
	#waiting: Waiting[] = [];
	#received = 0;
	#told = 0;
	#timer: NodeJS.Timeout | undefined;
	readonly #acknowledge: (seq: number) => void;

	/** @param acknowledge tells the runtime how far its frames have come. */
	constructor(acknowledge: (seq: number) => void) {
		this.#acknowledge = acknowledge;
	}

	/** The last frame of the runtime's. */
	get received(): number {
		return this.#received;
	}

	/** The number of the next frame to send. */
	get next(): number {
		return this.#sent + 1;
	}

	/** Keeps a frame with the next number until the runtime has it. */
	keep(text: string): void {
		this.#waiting.push({ seq: ++this.#sent, text });
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

	/** Whether a frame comes for the first time. One without a number always does. */
	isNew({ seq }: Frame): boolean {
		if (typeof seq !== "number") return true;
		if (seq <= this.#received) return false;
		this.#received = seq;
		if (seq - this.#told >= ACK_AFTER_FRAMES) this.tell();
		else this.#timer ??= setTimeout(() => this.tell(), ACK_AFTER_MS);
		return true;
	}

	tell(): void {
		this.stop();
		this.#told = this.#received;
		this.#acknowledge(this.#received);
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}
}
