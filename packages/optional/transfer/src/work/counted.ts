import type { ExecutionContext } from "@switchyard/node-kit";

/** How often watchers hear of it, in milliseconds. */
const EVERY_MS = 250;

/** Passes a file's content on, and tells the run's watchers how far it is. */
export async function* counted(
	content: AsyncIterable<Uint8Array>,
	bytes: number,
	{ progress, signal }: Pick<ExecutionContext, "progress" | "signal">,
): AsyncGenerator<Uint8Array> {
	let done = 0;
	let told = -Infinity;
	for await (const piece of content) {
		signal.throwIfAborted();
		yield piece;
		done += piece.length;
		const now = performance.now();
		if (now - told < EVERY_MS) continue;
		told = now;
		progress({
			fraction: bytes === 0 ? 1 : Math.min(1, done / bytes),
			text: `${megabytes(done)} of ${megabytes(bytes)} MB`,
		});
	}
}

function megabytes(bytes: number): string {
	return (bytes / 1024 / 1024).toFixed(1);
}
