/** What comes of work, or the signal's reason when it is aborted before. */
export function within<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		signal.addEventListener("abort", abort, { once: true });
		if (signal.aborted) abort();
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
