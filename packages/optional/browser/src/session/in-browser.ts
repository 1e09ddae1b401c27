import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import { browser } from "./browser.ts";
import type { BrowserSession } from "./browser-session.ts";

export type BrowserContext = Pick<ExecutionContext, "session" | "signal">;

/**
 * Does something in the step's browser.
 * @param again whether it may be done again where the browser ends in the middle: then it is, once, in the browser opened again
 * @throws NodeError `PAGE_TIMEOUT`, `CONNECTION_LOST` where the browser ended, and what the work throws
 */
export async function inBrowser<Result>(
	context: BrowserContext,
	again: "again" | "once",
	work: (session: BrowserSession) => Promise<Result>,
): Promise<Result> {
	const session = await browser.of(context);
	try {
		return await attempt(session, work);
	} catch (error) {
		context.signal.throwIfAborted();
		if (session.isUsable) throw error;
		if (again === "again") return attempt(await browser.of(context), work);
		throw new NodeError({
			code: "CONNECTION_LOST",
			message: "The browser ended while the step was at work.",
			retryable: true,
			cause: error,
		});
	}
}

async function attempt<Result>(
	session: BrowserSession,
	work: (session: BrowserSession) => Promise<Result>,
): Promise<Result> {
	try {
		return await work(session);
	} catch (error) {
		throw translated(error);
	}
}

/** A failure of Playwright in one sentence: what follows is its log of the call. */
function translated(error: unknown): unknown {
	if (!(error instanceof Error) || error instanceof NodeError) return error;
	const [first = ""] = error.message.split("\n");
	const reason = first
		.replace(/^[\w.]+: /, "")
		.replace(
			/^Timeout (\d+)ms exceeded\.$/,
			(_, time) => `The page took longer than ${time / 1000} seconds.`,
		);
	if (error.name === "TimeoutError")
		return new NodeError({ code: "PAGE_TIMEOUT", message: reason, retryable: true, cause: error });
	return error;
}
