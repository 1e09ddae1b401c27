/** How much may wait for a peer's acknowledgement. */
const MAX_FRAMES = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;

export interface NumberedFrame {
	readonly seq: number;
}

/** The numbered frames that a peer has not acknowledged, to be sent again when it comes back. */
export class SentFrames {
	readonly #waiting: { readonly frame: NumberedFrame; size: number }[] = [];
	#last = 0;
	#bytes = 0;

	/** The next frame's number. */
	get next(): number {
		return this.#last + 1;
	}

	/** True when the peer acknowledges too little of what it is sent. */
	get overfull(): boolean {
		return this.#waiting.length > MAX_FRAMES || this.#bytes > MAX_BYTES;
	}

	/** @param size in bytes, about. */
	add(frame: NumberedFrame, size: number): void {
		this.#last = frame.seq;
		this.#waiting.push({ frame, size });
		this.#bytes += size;
	}

	/** The peer has everything up to `seq`. Gives false when it names what was never sent. */
	acknowledge(seq: number): boolean {
		if (seq > this.#last) return false;
		let count = 0;
		for (const { frame, size } of this.#waiting) {
			if (frame.seq > seq) break;
			this.#bytes -= size;
			count++;
		}
		this.#waiting.splice(0, count);
		return true;
	}

	/** What the peer has not acknowledged, in order. */
	unacknowledged(): readonly NumberedFrame[] {
		return this.#waiting.map(({ frame }) => frame);
	}
}
