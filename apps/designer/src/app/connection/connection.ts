import { createStore } from "zustand/vanilla";
import type { Api } from "../../services/api.ts";

const RETRY_MS = 2_000;

const store = createStore<{ readonly reachable: boolean }>(() => ({ reachable: true }));
const listeners = new Set<() => void>();

async function waitFor(api: Api): Promise<void> {
	try {
		await api.health();
		store.setState({ reachable: true });
		for (const listener of listeners) listener();
	} catch {
		setTimeout(() => void waitFor(api), RETRY_MS);
	}
}

/** Whether the server answers. Once it does not, it is asked every two seconds until it does again. */
export const connection = {
	store,
	/** A request found nobody there. */
	lost(api: Api): void {
		if (!store.getState().reachable) return;
		store.setState({ reachable: false });
		setTimeout(() => void waitFor(api), RETRY_MS);
	},
	/** Calls back each time that the server is there again. */
	onBack(listener: () => void): void {
		listeners.add(listener);
	},
};
