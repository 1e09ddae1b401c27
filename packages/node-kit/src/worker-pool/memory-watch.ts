import type { Worker } from "node:worker_threads";

const LOOK_EVERY_MS = 50;

/**
 * Watches what a thread takes outside its heap, as the bytes of unpacked files are: the heap's limit does not count them.
 * @returns a signal, aborted once it is more than `most` bytes
 */
export function watchMemory(
	worker: Worker,
	most: number,
): { readonly exceeded: AbortSignal; readonly end: () => void } {
	const exceeded = new AbortController();
	const timer = setInterval(look, LOOK_EVERY_MS).unref();
	function look(): void {
		worker.getHeapStatistics().then(
			({ external_memory: bytes }) => {
				if (bytes > most) exceeded.abort();
			},
			() => {}, // The thread has ended.
		);
	}
	return { exceeded: exceeded.signal, end: () => clearInterval(timer) };
}
