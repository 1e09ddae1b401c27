import { type ReadOptions, readFile, uploadFile } from "./file-requests.ts";
import { createRequests } from "./request.ts";

/** The server's HTTP interface. Every method throws `ApiError`. */
export type Api = ReturnType<typeof createApi>;

export interface ApiOptions {
	readonly fetch?: typeof globalThis.fetch;
}

export function createApi({ fetch = (...args) => globalThis.fetch(...args) }: ApiOptions = {}) {
	const signedOut = new Set<() => void>();
	return {
		...createRequests(fetch, () => {
			for (const listener of signedOut) listener();
		}),
		/** Calls `listener` when a response says that signing in is needed. Returns a function that unsubscribes. */
		onSignedOut(listener: () => void): () => void {
			signedOut.add(listener);
			return () => signedOut.delete(listener);
		},
		readFile: (path: string, options: ReadOptions) => readFile(fetch, path, options),
		uploadFile,
	};
}
