import { TRY_AGAIN_LATER, type Watcher } from "./watcher.ts";

/** How often a watcher is sent something at most, in milliseconds: about once per frame of a screen. */
const FLUSH_MS = 16;
/** How often a slow reader is looked at, in milliseconds. */
const SLOW_MS = 100;

/** Gathers what happens and sends it in one go, to each watcher at its own pace. */
export class Flusher {
	/** How long a reader may stay slow, in milliseconds. */
	readonly #patienceMs: number;
	readonly #now: () => number;
	readonly #dirty = new Set<Watcher>();
	/** Since when each reader is slow. */
	readonly #slowSince = new Map<Watcher, number>();
	#flushTimer: NodeJS.Timeout | undefined;
	#slowTimer: NodeJS.Timeout | undefined;
	#lastFlush = 0;

	constructor(patienceMs: number, now: () => number) {
		this.#patienceMs = patienceMs;
		this.#now = now;
	}

	/** Has the watcher flushed before long. */
	add(watcher: Watcher): void {
		if (this.#slowSince.has(watcher)) return;
		this.#dirty.add(watcher);
		const delay = Math.max(0, this.#lastFlush + FLUSH_MS - this.#now());
		this.#flushTimer ??= setTimeout(() => this.#flush(), delay);
	}

	forget(watcher: Watcher): void {
		this.#dirty.delete(watcher);
		this.#slowSince.delete(watcher);
	}

	close(): void {
		clearTimeout(this.#flushTimer);
		clearTimeout(this.#slowTimer);
	}

	#flush(): void {
		this.#flushTimer = undefined;
		this.#lastFlush = this.#now();
		const watchers = [...this.#dirty];
		this.#dirty.clear();
		for (const watcher of watchers) this.#flushOne(watcher);
	}

	#flushOne(watcher: Watcher): void {
		watcher.flush();
		if (!watcher.slow) {
			this.#slowSince.delete(watcher);
			return;
		}
		const since = this.#slowSince.get(watcher) ?? this.#now();
		if (this.#now() - since > this.#patienceMs) {
			this.forget(watcher);
			watcher.close(TRY_AGAIN_LATER, "too slow");
			return;
		}
		this.#slowSince.set(watcher, since);
		this.#slowTimer ??= setTimeout(() => this.#flushSlow(), SLOW_MS);
	}

	#flushSlow(): void {
		this.#slowTimer = undefined;
		for (const watcher of [...this.#slowSince.keys()]) this.#flushOne(watcher);
	}
}
