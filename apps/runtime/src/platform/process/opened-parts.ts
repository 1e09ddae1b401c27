import type { Shutdown } from "./shutdown.ts";

/** How a part ends: within so many milliseconds, or it is left as it is. */
interface Ending {
	readonly part: string;
	readonly withinMs: number;
	readonly end: () => Promise<unknown> | unknown;
}

/**
 * The parts of a server, as they are opened. Each is given what was opened before it, so they end in the reverse order, without
 * anybody writing that order down.
 */
export class OpenedParts {
	readonly #stops: Ending[] = [];
	readonly #closes: Ending[] = [];

	/** What the part has under way is to end before anything is closed: it begins nothing more. */
	stops(part: string, withinMs: number, end: Ending["end"]): void {
		this.#stops.push({ part, withinMs, end });
	}

	/** What the part holds is to be given back. */
	closes(part: string, withinMs: number, end: Ending["end"]): void {
		this.#closes.push({ part, withinMs, end });
	}

	/** Has no part begin anything more, the latest first; resolves when nothing is under way. */
	async stop(shutdown: Shutdown): Promise<void> {
		const stops = this.#stops.splice(0).reverse();
		await Promise.all(stops.map(({ part, withinMs, end }) => shutdown.close(part, withinMs, end)));
	}

	/** Closes one part after the other, the latest first. */
	async close(shutdown: Shutdown): Promise<void> {
		for (const { part, withinMs, end } of this.#closes.splice(0).reverse())
			await shutdown.close(part, withinMs, end);
	}
}
