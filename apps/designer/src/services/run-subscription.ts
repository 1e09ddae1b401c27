import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { RunWatcher } from "./live-watcher.ts";

/** The watchers of one run that share a subscription, and how far each of them is. */
export class RunSubscription {
	/** The next `seq` that each watcher needs. */
	readonly #watchers = new Map<RunWatcher, number>();

	get empty(): boolean {
		return this.#watchers.size === 0;
	}

	/** The first event that some watcher still needs. */
	get next(): number {
		return Math.min(...this.#watchers.values());
	}

	/** Gives the function that ends it. */
	join(watcher: RunWatcher, from: number): () => void {
		this.#watchers.set(watcher, from);
		return () => this.#watchers.delete(watcher);
	}

	/** Hands each watcher what is new to it. Gives false when an event is missing in between. */
	deliver(events: readonly Event[]): boolean {
		const first = events[0];
		const last = events.at(-1);
		if (first === undefined || last === undefined) return true;
		let complete = true;
		for (const [watcher, next] of this.#watchers) {
			if (first.seq > next) {
				complete = false;
				continue;
			}
			const fresh = first.seq === next ? events : events.filter((event) => event.seq >= next);
			if (fresh.length === 0) continue;
			this.#watchers.set(watcher, last.seq + 1);
			watcher.onEvents(fresh);
		}
		return complete;
	}

	deliverEphemerals(ephemerals: readonly Ephemeral[]): void {
		for (const watcher of this.#watchers.keys()) watcher.onEphemerals(ephemerals);
	}
}
