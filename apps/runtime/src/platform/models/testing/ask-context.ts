import type { ModelContext } from "@switchyard/host";

/** A context for one question, and what it received. */
export interface AskContext extends ModelContext {
	/** The words so far, piece by piece. */
	readonly received: readonly string[];
	/** The reasoning so far, piece by piece. */
	readonly thoughts: readonly string[];
	readonly abort: (reason?: unknown) => void;
	/** Resolves with the first piece. */
	readonly firstWord: Promise<string>;
}

export function askContext(
	given: Partial<Pick<ModelContext, "credential" | "fetch" | "openFile">> = {},
): AskContext {
	const controller = new AbortController();
	const received: string[] = [];
	const thoughts: string[] = [];
	const { promise, resolve } = Promise.withResolvers<string>();
	return {
		fetch: globalThis.fetch,
		openFile: ({ name }) => Promise.reject(new Error(`There is no file ${name} here.`)),
		...given,
		signal: controller.signal,
		onText(text) {
			received.push(text);
			resolve(text);
		},
		onReasoning: (text) => thoughts.push(text),
		received,
		thoughts,
		firstWord: promise,
		abort: (reason) => controller.abort(reason),
	};
}
