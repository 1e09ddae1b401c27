/** Resolves after a time, in milliseconds, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
	if (signal.aborted) return Promise.resolve();
	return new Promise((resolve) => {
		const timer = setTimeout(end, ms);
		function end(): void {
			clearTimeout(timer);
			signal.removeEventListener("abort", end);
			resolve();
		}
		signal.addEventListener("abort", end, { once: true });
	});
}
