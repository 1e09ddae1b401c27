import type { Frame } from "./transport.ts";

/** After how many numbered frames, and after how long in milliseconds, the runtime is told that they have arrived. */
const ACK_AFTER_FRAMES = 32;
const ACK_AFTER_MS = 100;

/** Both sides' numbered frames: what the runtime has not acknowledged is kept, and what came before is known again. */
export class NumberedFrames {
	#sent = 0;
	#waiting: Frame[] = [];
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

	number(frame: Frame): Frame {
		const numbered = { ...frame, seq: ++this.#sent };
		this.#waiting.push(numbered);
		return numbered;
	}

	/** The runtime has everything up to `seq`. */
	acknowledged(seq: unknown): void {
		if (typeof seq !== "number") return;
		this.#waiting = this.#waiting.filter((frame) => Number(frame.seq) > seq);
	}

	/** What the runtime does not have, once it has said what it has. */
	unacknowledged(): readonly Frame[] {
		return this.#waiting;
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
