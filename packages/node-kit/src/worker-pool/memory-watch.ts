import type { Worker } from "node:worker_threads";
import { JobOutOfMemory } from "./job-worker.ts";

const LOOK_EVERY_MS = 50;

/** Bytes of one thread. */
export interface MemoryLimits {
	readonly heap: number;
	/** Outside its heap, as the bytes of unpacked files are: what limits the heap does not count them. */
	readonly buffers: number;
}

/** Watches the memory of a thread. @returns a signal, aborted with `JobOutOfMemory` once the thread has taken more than it may */
export function watchMemory(
	worker: Worker,
	limits: MemoryLimits,
): { readonly exceeded: AbortSignal; readonly end: () => void } {
	const exceeded = new AbortController();
	const timer = setInterval(look, LOOK_EVERY_MS).unref();
	function look(): void {
		worker.getHeapStatistics().then(
			({ used_heap_size: heap, external_memory: buffers }) => {
				if (heap > limits.heap || buffers > limits.buffers) exceeded.abort(new JobOutOfMemory());
			},
			() => {}, // The thread has ended.
		);
	}
	return { exceeded: exceeded.signal, end: () => clearInterval(timer) };
}
