/** Since when nobody serves the node types of a package, by the process's own clock. */
export class Absences {
	readonly #startedAt: number;
	readonly #isServed: (type: string) => boolean;
	/** Those that someone served when one looked last. */
	readonly #served = new Set<string>();
	readonly #since = new Map<string, number>();

	/** @param startedAt when the server started: hosts of the one before it are away since then. */
	constructor(startedAt: number, isServed: (type: string) => boolean) {
		this.#startedAt = startedAt;
		this.#isServed = isServed;
	}

	/** Since when a node type is served by nobody; `undefined` while someone does. */
	since(type: string): number | undefined {
		if (this.#isServed(type)) {
			this.#served.add(type);
			return undefined;
		}
		if (this.#served.delete(type)) this.#since.set(type, performance.now());
		return this.#since.get(type) ?? this.#startedAt;
	}

	/** Looks again, after hosts came or left. */
	look(types: Iterable<string>): void {
		for (const type of [...this.#served, ...types]) this.since(type);
	}
}
