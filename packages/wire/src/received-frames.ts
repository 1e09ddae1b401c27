/** After how many numbered frames, and after how long in milliseconds, their arrival is acknowledged. */
const ACK_AFTER_FRAMES = 32;
const ACK_AFTER_MS = 100;

/** Numbered frames of the other side that have arrived. */
export class ReceivedFrames {
	readonly #acknowledge: () => void;
	#last = 0;
	#told = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** @param acknowledge is called when the other side should hear how far it is, by `tell` */
	constructor(acknowledge: () => void) {
		this.#acknowledge = acknowledge;
	}

	/** The last one without a gap before it. */
	get last(): number {
		return this.#last;
	}

	/** Takes note of a frame. `again` has been here before; with a `gap`, frames before it are missing. */
	take(seq: number): "next" | "again" | "gap" {
		if (seq <= this.#last) return "again";
		if (seq !== this.#last + 1) return "gap";
		this.#last = seq;
		if (seq - this.#told >= ACK_AFTER_FRAMES) this.#acknowledge();
		else this.#timer ??= setTimeout(() => this.#acknowledge(), ACK_AFTER_MS);
		return "next";
	}

	/** Returns the last number for an acknowledgement that is about to be sent. */
	tell(): number {
		this.stop();
		this.#told = this.#last;
		return this.#last;
	}

	/** Has nothing more acknowledged by itself. */
	stop(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}
}
