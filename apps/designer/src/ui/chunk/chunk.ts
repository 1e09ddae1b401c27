import { createStore, type StoreApi } from "zustand/vanilla";

/** How far the fetching of a chunk is. What has failed keeps being so while it is fetched again. */
export type ChunkState<Module> =
	| { readonly state: "loading" }
	| { readonly state: "loaded"; readonly module: Module }
	| { readonly state: "failed"; readonly error: unknown; readonly retrying: boolean };

/** Code that is fetched once it is needed, or ahead of that. A server that is away at that time does not break what asks. */
export interface Chunk<Module> {
	readonly store: StoreApi<ChunkState<Module>>;
	/** Fetches it, again after a failure; does nothing while it is fetched, and once it is there. */
	readonly load: () => void;
}

export function createChunk<Module>(fetchModule: () => Promise<Module>): Chunk<Module> {
	const store = createStore<ChunkState<Module>>(() => ({ state: "loading" }));
	let isFetching = false;

	const load = () => {
		const before = store.getState();
		if (isFetching || before.state === "loaded") return;
		isFetching = true;
		if (before.state === "failed") store.setState({ ...before, retrying: true }, true);
		fetchModule().then(
			(module) => {
				isFetching = false;
				store.setState({ state: "loaded", module }, true);
			},
			(error: unknown) => {
				isFetching = false;
				store.setState({ state: "failed", error, retrying: false }, true);
			},
		);
	};
	return { store, load };
}
