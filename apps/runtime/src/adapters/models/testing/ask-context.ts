import type { ModelContext } from "@switchyard/host";

/** A context for one question, and what it was told. */
export interface AskContext extends ModelContext {
	/** The words so far, piece by piece. */
	readonly heard: readonly string[];
	readonly abort: (reason?: unknown) => void;
	/** Resolves with the first piece. */
	readonly firstWord: Promise<string>;
}

export function askContext(given: Partial<Pick<ModelContext, "credential" | "fetch">> = {}): AskContext {
	const controller = new AbortController();
	const heard: string[] = [];
	const { promise, resolve } = Promise.withResolvers<string>();
	return {
		fetch: globalThis.fetch,
		...given,
		signal: controller.signal,
		onText(text) {
			heard.push(text);
			resolve(text);
		},
		heard,
		firstWord: promise,
		abort: (reason) => controller.abort(reason),
	};
}
