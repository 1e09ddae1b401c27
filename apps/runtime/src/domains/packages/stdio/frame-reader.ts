/** How many bytes say how long a frame is. */
const HEADER = 4;

/** Cuts a stream of bytes into frames: each is its length in four bytes, the largest first, and then itself. */
export class FrameReader {
	readonly #maxFrame: number;
	readonly #onFrame: (frame: Buffer) => void;
	#pieces: Buffer[] = [];
	#length = 0;

	constructor(maxFrame: number, onFrame: (frame: Buffer) => void) {
		this.#maxFrame = maxFrame;
		this.#onFrame = onFrame;
	}

	/** Gives false when a frame is larger than it may be: nothing after it can be understood. */
	add(piece: Buffer): boolean {
		this.#pieces.push(piece);
		this.#length += piece.length;
		while (this.#length >= HEADER) {
			const size = this.#head().readUInt32BE();
			if (size > this.#maxFrame) return false;
			if (this.#length < HEADER + size) return true;
			const all = Buffer.concat(this.#pieces);
			this.#pieces = [all.subarray(HEADER + size)];
			this.#length -= HEADER + size;
			this.#onFrame(all.subarray(HEADER, HEADER + size));
		}
		return true;
	}

	/** At least the bytes of the header, in one piece. */
	#head(): Buffer {
		const [first] = this.#pieces;
		if (first && first.length >= HEADER) return first;
		this.#pieces = [Buffer.concat(this.#pieces)];
		return this.#pieces[0] ?? Buffer.alloc(0);
	}
}

/** A frame as it goes over a pipe. */
export function framed(data: string | Uint8Array): Buffer {
	const body = typeof data === "string" ? Buffer.from(data) : data;
	const header = Buffer.alloc(HEADER);
	header.writeUInt32BE(body.length);
	return Buffer.concat([header, body]);
}
