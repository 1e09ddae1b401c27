import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { RunSummary } from "@switchyard/spec/http";
import type { HostLogger } from "../ports/host-logger.ts";
import type { RunWatcher } from "../ports/runs.ts";

/** Everybody who watches runs. A watcher that fails disturbs neither the others nor the run. */
export class Watchers {
	readonly #watchers = new Set<RunWatcher>();
	readonly #logger: Pick<HostLogger, "error">;

	constructor(logger: Pick<HostLogger, "error">) {
		this.#logger = logger;
	}

	/** Gives the function that ends it. */
	add(watcher: RunWatcher): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	get isEmpty(): boolean {
		return this.#watchers.size === 0;
	}

	events(run: string, flow: string, events: readonly Event[]): void {
		this.#tell((watcher) => watcher.events(run, flow, events));
	}

	ephemeral(run: string, ephemeral: Ephemeral): void {
		this.#tell((watcher) => watcher.ephemeral(run, ephemeral));
	}

	summary(summary: RunSummary): void {
		this.#tell((watcher) => watcher.summary(summary));
	}

	#tell(tell: (watcher: RunWatcher) => void): void {
		for (const watcher of this.#watchers) {
			try {
				tell(watcher);
			} catch (error) {
				this.#logger.error({ err: error }, "a watcher of runs failed");
			}
		}
	}
}
