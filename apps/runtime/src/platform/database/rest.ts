import type { Clock } from "@switchyard/host";

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export function rest(clock: Pick<Clock, "after">, ms: number, signal: AbortSignal): Promise<void> {
	if (signal.aborted) return Promise.resolve();
	return new Promise((resolve) => {
		const end = () => {
			cancel();
			signal.removeEventListener("abort", end);
			resolve();
		};
		const cancel = clock.after(ms, end);
		signal.addEventListener("abort", end);
	});
}
