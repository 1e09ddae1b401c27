import type { ExecutionContext } from "@switchyard/node-kit";
import type { BrowserSession } from "../session/browser-session.ts";
import { type BrowserContext, inBrowser } from "../session/in-browser.ts";
import { holds } from "./awaited.ts";
import { type DoneWhen, untilDone } from "./done-when.ts";

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
 * Does something in the step's browser that changes more than the page, and waits for what tells that it was done. After a crash it is done
 * again only if that does not hold already.
 * @returns where the browser is afterwards
 * @throws NodeError as `inBrowser`, and `NOT_DONE`
 */
export function doOnce(
	context: BrowserContext & Pick<ExecutionContext, "attempt">,
	{ done_when: done, harmless, wait_ms: timeoutMs }: OnceSettings,
	act: (browserSession: BrowserSession) => Promise<void>,
): Promise<{ url: string }> {
	const { signal, attempt } = context;
	return inBrowser(context, harmless ? "again" : "once", async (browserSession) => {
		// An attempt before this one may have done it; of what was done in a round before, nobody knows.
		const before = attempt > 1 && done !== undefined && (await holds(browserSession.page, done));
		if (!before) await act(browserSession);
		if (done) await untilDone(() => browserSession.page, done, { timeoutMs, signal });
		return { url: browserSession.page.url() };
	});
}
