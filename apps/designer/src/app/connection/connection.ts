import { createStore, type StoreApi } from "zustand/vanilla";

const RETRY_MS = 2_000;

/** Whether the server answers. Once it does not, it is asked every two seconds until it does again. */
export interface Connection {
	readonly store: StoreApi<{ readonly reachable: boolean }>;
	/** The same `fetch`, which tells when it finds nobody there. */
	readonly watch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
	/** Calls `listener` each time the server becomes reachable again. */
	readonly onBack: (listener: () => void) => void;
}

export function createConnection(api: { readonly health: () => Promise<unknown> }): Connection {
	const store = createStore(() => ({ reachable: true }));
	const listeners = new Set<() => void>();

	const ask = async () => {
		try {
			await api.health();
		} catch {
			askLater();
			return;
		}
		store.setState({ reachable: true });
		for (const listener of listeners) listener();
	};
	const askLater = () => setTimeout(() => void ask(), RETRY_MS);

	const lost = () => {
		if (!store.getState().reachable) return;
		store.setState({ reachable: false });
		askLater();
	};

	return {
		store,
		watch: (fetch) => async (input, init) => {
			try {
				return await fetch(input, init);
			} catch (error) {
				if (!init?.signal?.aborted) lost();
				throw error;
			}
		},
		onBack: (listener) => void listeners.add(listener),
	};
}
