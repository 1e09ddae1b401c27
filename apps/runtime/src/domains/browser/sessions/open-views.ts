import type { SessionProvider, SessionView, SessionViewer } from "@switchyard/node-kit";
import type { ViewedSession } from "@switchyard/spec/session-view";
import { nameOf, type SessionKey } from "./session-key.ts";

/** A session of a run that people can look into. */
export interface ViewableSession extends ViewedSession {
	readonly look: (viewer: SessionViewer) => Promise<SessionView>;
}

/** The sessions of runs that are in memory and can be looked into. */
export class OpenViews {
	/** By run, then by name, in the order in which they were opened. */
	readonly #open = new Map<string, Map<string, ViewableSession>>();
	readonly #watchers = new Map<string, Set<() => void>>();

	/** Those of a run, in the order in which they were opened. One that was closed and opened again is another. */
	of(run: string): readonly ViewableSession[] {
		return [...(this.#open.get(run)?.values() ?? [])];
	}

	/** Calls `watcher` when those of a run are others, until the returned function is called. */
	watch(run: string, watcher: () => void): () => void {
		const watchers = this.#watchers.get(run) ?? new Set();
		this.#watchers.set(run, watchers.add(watcher));
		return () => {
			watchers.delete(watcher);
			if (watchers.size === 0 && this.#watchers.get(run) === watchers) this.#watchers.delete(run);
		};
	}

	/** A session was opened; nothing is done for one that is known, or of which there are no pictures. */
	add(
		key: SessionKey,
		{ provider, live }: { readonly provider: SessionProvider; readonly live: unknown },
		agent: boolean,
	): void {
		const { view } = provider;
		const name = nameOf(key);
		const nodeSessions = this.#open.get(key.run) ?? new Map<string, ViewableSession>();
		if (!view || nodeSessions.has(name)) return;
		const { owner: step, round, kind } = key;
		const look = (viewer: SessionViewer): Promise<SessionView> => view.call(provider, live, viewer);
		this.#open.set(key.run, nodeSessions.set(name, { step, round, kind, agent, look }));
		this.#tell(key.run);
	}

	/** A session is closed. */
	remove(key: SessionKey): void {
		const nodeSessions = this.#open.get(key.run);
		if (!nodeSessions?.delete(nameOf(key))) return;
		if (nodeSessions.size === 0) this.#open.delete(key.run);
		this.#tell(key.run);
	}

	#tell(run: string): void {
		for (const watcher of this.#watchers.get(run) ?? []) watcher();
	}
}
