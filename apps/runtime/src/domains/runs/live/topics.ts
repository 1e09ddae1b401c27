import type { Watcher } from "./watcher.ts";

const NOBODY: ReadonlySet<Watcher> = new Set();

/** Who watches what, both ways. */
export class Topics {
	readonly #watchers = new Map<string, Set<Watcher>>();

	of(topic: string): ReadonlySet<Watcher> {
		return this.#watchers.get(topic) ?? NOBODY;
	}

	add(topic: string, watcher: Watcher): void {
		const watchers = this.#watchers.get(topic);
		if (watchers === undefined) this.#watchers.set(topic, new Set([watcher]));
		else watchers.add(watcher);
	}

	remove(topic: string, watcher: Watcher): void {
		const watchers = this.#watchers.get(topic);
		watchers?.delete(watcher);
		if (watchers?.size === 0) this.#watchers.delete(topic);
	}
}
