const END = 0;

/** A message as it goes over a stream. */
export function ended(message: string | Uint8Array): Uint8Array {
	return Buffer.concat([Buffer.from(message), Buffer.of(END)]);
}

/** Messages of a stream, each ended by a zero byte: so Chromium's pipe has them, and so the keeper's socket has. */
export class Messages {
	#begun: Buffer[] = [];

	/** Calls `take` with each message that ends in this part of the stream. */
	read(part: Buffer, take: (message: Buffer) => void): void {
		let from = 0;
		for (let end = part.indexOf(END); end >= 0; end = part.indexOf(END, from)) {
			const last = part.subarray(from, end);
			const message = this.#begun.length === 0 ? last : Buffer.concat([...this.#begun, last]);
			this.#begun = [];
			from = end + 1;
			take(message);
		}
		if (from < part.length) this.#begun.push(part.subarray(from));
	}
}
