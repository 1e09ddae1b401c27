/** Lets a loop sleep until something has happened, or its trigger is turned off. */
export class Sleeper implements Disposable {
	readonly #signal: AbortSignal;
	#wake: () => void = () => {};

	constructor(signal: AbortSignal) {
		this.#signal = signal;
		signal.addEventListener("abort", this.wake);
	}

	readonly wake = (): void => this.#wake();

	/** Resolves when it is woken; at once when there is something to do already, or the signal is aborted. */
	async sleepUnless(hasWork: () => boolean): Promise<void> {
		if (this.#signal.aborted || hasWork()) return;
		await new Promise<void>((resolve) => {
			this.#wake = resolve;
		});
	}

	[Symbol.dispose](): void {
		this.#signal.removeEventListener("abort", this.wake);
	}
}
