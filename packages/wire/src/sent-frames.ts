/** Limits of what waits for the other side's acknowledgement. */
const MAX_FRAMES = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** The numbered frames that the other side has not acknowledged, to be sent again over the next connection. */
export class SentFrames<Frame> {
	readonly #waiting: { readonly seq: number; readonly frame: Frame; readonly size: number }[] = [];
	#last = 0;
	#bytes = 0;

	/** The next frame's number. */
	get next(): number {
		return this.#last + 1;
	}

	/** True when the other side acknowledges too little of what it is sent. */
	get overfull(): boolean {
		return this.#waiting.length > MAX_FRAMES || this.#bytes > MAX_BYTES;
	}

	/**
	 * Keeps a frame with the next number.
	 * @param size in bytes, about
	 */
	add(frame: Frame, size: number): void {
		this.#last += 1;
		this.#waiting.push({ seq: this.#last, frame, size });
		this.#bytes += size;
	}

	/** Forgets everything up to `seq`. Returns false when that was never sent. */
	acknowledge(seq: number): boolean {
		if (seq > this.#last) return false;
		let count = 0;
		for (const { seq: sent, size } of this.#waiting) {
			if (sent > seq) break;
			this.#bytes -= size;
			count++;
		}
		this.#waiting.splice(0, count);
		return true;
	}

	/** Returns what was not acknowledged, in order. */
	unacknowledged(): readonly Frame[] {
		return this.#waiting.map(({ frame }) => frame);
	}
}
