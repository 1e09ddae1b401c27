import { frame } from "./frames.ts";
import type { Watcher } from "./watcher.ts";

/** How long changes are gathered before watchers are notified, in milliseconds: runs start and end in bursts. */
const GATHER_MS = 300;

/** Tells everybody who watches the list of flows that it is another. */
export class FlowListFeed {
	readonly #watchers = new Set<Watcher>();
	#timer: NodeJS.Timeout | undefined;

	add(watcher: Watcher): void {
		this.#watchers.add(watcher);
	}

	remove(watcher: Watcher): void {
		this.#watchers.delete(watcher);
	}

	/** Something in the list is another. */
	readonly changed = (): void => {
		if (this.#watchers.size === 0) return;
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			const text = frame({ type: "flow-list" });
			for (const watcher of this.#watchers) watcher.deliver(text);
		}, GATHER_MS);
	};

	close(): void {
		clearTimeout(this.#timer);
	}
}
