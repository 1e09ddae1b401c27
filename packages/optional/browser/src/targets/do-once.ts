import type { ExecutionContext } from "@switchyard/node-kit";
import type { BrowserSession } from "../session/browser-session.ts";
import { type BrowserContext, inBrowser } from "../session/in-browser.ts";
import { type DoneWhen, untilDone, untilSeenDone } from "./done-when.ts";

/** How a node is set that must not do something twice. */
export interface OnceSettings {
	readonly done_when?: DoneWhen;
	readonly harmless: boolean;
	/** Milliseconds. */
	readonly wait_ms: number;
}

/** Whether it must not happen twice, and nothing tells afterwards if it happened. */
export function isUnseen({ done_when, harmless }: Pick<OnceSettings, "done_when" | "harmless">): boolean {
	return !harmless && done_when === undefined;
}

/**
 * Does something in the step's browser that changes more than the page, and waits for what tells that it was done. An attempt after one that may
 * have begun the act does not act: it waits for the same sign, and without it the outcome is unknown.
 * @param act calls `begin` right before it changes anything
 * @returns where the browser is afterwards
 * @throws NodeError as `inBrowser`, `NOT_DONE`, and `STEP_OUTCOME_UNKNOWN`
 */
export function doOnce(
	context: BrowserContext & Pick<ExecutionContext, "attempt" | "act">,
	{ done_when: done, harmless, wait_ms: timeoutMs }: OnceSettings,
	act: (browserSession: BrowserSession, begin: () => Promise<void>) => Promise<void>,
): Promise<{ url: string }> {
	const { signal } = context;
	const mayHaveActed = !harmless && hasPredecessor(context, done);
	const begin = async () => {
		if (!harmless) await context.act?.begin();
	};
	return inBrowser(context, harmless ? "again" : "once", async (browserSession) => {
		const patience = { timeoutMs, signal };
		const page = () => browserSession.page;
		if (mayHaveActed) await untilSeenDone(page, done, patience);
		else {
			await act(browserSession, begin);
			if (done) await untilDone(page, done, patience);
		}
		return { url: browserSession.page.url() };
	});
}

/** Whether an earlier attempt may have acted. A host that keeps no note of it cannot exclude that. */
function hasPredecessor(
	{ act, attempt }: Pick<ExecutionContext, "attempt" | "act">,
	done: DoneWhen | undefined,
): boolean {
	return act?.mayHaveBegun ?? (attempt > 1 && done !== undefined);
}
