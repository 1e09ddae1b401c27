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
	readonly #hangUps: Ending[] = [];
	readonly #closes: Ending[] = [];

	/** What the part has under way is to end before anything is closed: it begins nothing more. */
	stops(part: string, withinMs: number, end: Ending["end"]): void {
		this.#stops.push({ part, withinMs, end });
	}

	/** Ends the part's connections: after every part has stopped, and before the first is closed. */
	hangsUp(part: string, withinMs: number, end: Ending["end"]): void {
		this.#hangUps.push({ part, withinMs, end });
	}

	/** What the part holds is to be given back. */
	closes(part: string, withinMs: number, end: Ending["end"]): void {
		this.#closes.push({ part, withinMs, end });
	}

	/** Has no part begin anything more, the latest first; resolves when every part has stopped and hung up. */
	async stop(shutdown: Shutdown): Promise<void> {
		await endAll(this.#stops.splice(0), shutdown);
		await endAll(this.#hangUps.splice(0), shutdown);
	}

	/** Closes one part after the other, the latest first. */
	async close(shutdown: Shutdown): Promise<void> {
		for (const { part, withinMs, end } of this.#closes.splice(0).reverse())
			await shutdown.close(part, withinMs, end);
	}
}

async function endAll(endings: readonly Ending[], shutdown: Shutdown): Promise<void> {
	const latestFirst = endings.toReversed();
	await Promise.all(latestFirst.map(({ part, withinMs, end }) => shutdown.close(part, withinMs, end)));
}
