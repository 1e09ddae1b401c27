import type { Readable } from "node:stream";
import { finished } from "node:stream";

/** How much is read, and for how long, of what a peer still sends after it was refused. */
export interface DrainBounds {
	readonly bytes: number;
	readonly milliseconds: number;
}

export const DRAIN_BOUNDS: DrainBounds = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Reads and discards what a peer still sends, so that it can read its answer: a system that closes a connection with
 * unread bytes resets it, and the peer loses the answer. Resolves at the end of the stream, which is destroyed when it
 * exceeds the bounds.
 */
export function drain(stream: Readable, { bytes, milliseconds }: DrainBounds): Promise<void> {
	return new Promise((resolve) => {
		let left = bytes;
		const abort = () => stream.destroy();
		const timer = setTimeout(abort, milliseconds);
		finished(stream, { writable: false }, () => {
			clearTimeout(timer);
			resolve();
		});
		stream.on("data", (chunk: Buffer) => {
			left -= chunk.length;
			if (left < 0) abort();
		});
		stream.resume();
	});
}
