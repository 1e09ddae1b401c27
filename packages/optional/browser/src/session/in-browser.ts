import { type ExecutionContext, InputNeeded, NodeError, sessionLost } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { browser } from "./browser.ts";
import type { BrowserSession } from "./browser-session.ts";
import { blotted } from "./secrets.ts";

export type BrowserContext = Pick<ExecutionContext, "session" | "signal">;

/**
 * What a step does to the page: it only looks, or it changes what may be changed again where the browser ends in the middle, or what may not.
 */
export type Manner = "look" | "again" | "once";

/** Does something in a browser. `wasReopened` says that what was typed there before is gone. */
type Work<Result> = (browserSession: BrowserSession, wasReopened: boolean) => Promise<Result>;

/**
 * Does something in the step's browser; where that ends in the middle and it may be done again, then once more, in the browser opened again.
 * What was typed of credentials is blotted out in what comes of it.
 * @throws NodeError `PAGE_TIMEOUT`, `CONNECTION_LOST` where the browser ended, `BROWSER_REOPENED`, and what the work throws
 */
export async function inBrowser<Result>(
	context: BrowserContext,
	manner: Manner,
	work: Work<Result>,
): Promise<Result> {
	const browserSession = await browser.of(context);
	try {
		return await attempt(context, browserSession, manner, work);
	} catch (error) {
		context.signal.throwIfAborted();
		if (browserSession.isUsable) throw error;
		if (manner !== "once") return attempt(context, await browser.of(context), manner, work);
		throw new NodeError({
			code: "CONNECTION_LOST",
			message: "The browser ended while the step was at work.",
			retryable: true,
			cause: error,
		});
	}
}

async function attempt<Result>(
	context: BrowserContext,
	browserSession: BrowserSession,
	manner: Manner,
	work: Work<Result>,
): Promise<Result> {
	const wasReopened = browserSession.isReopened;
	if (wasReopened) admit(context, browserSession, manner);
	try {
		const ended = browserSession.ended.then(() => {
			throw new Error("The browser ended.");
		});
		return blotted(await Promise.race([work(browserSession, wasReopened), ended]), browserSession.secrets);
	} catch (error) {
		throw withoutSecrets(translated(error), browserSession.secrets);
	}
}

/** An agent looks before it does anything more; what a step by a wire counts on is gone. */
function admit({ session: held }: BrowserContext, browserSession: BrowserSession, manner: Manner): void {
	if (held?.agent === undefined)
		throw sessionLost("The browser was opened again, and what was typed and clicked there is gone.");
	if (manner !== "look")
		throw new NodeError({
			code: "BROWSER_REOPENED",
			message: `The browser had ended. It was opened again at ${browserSession.page.url()}; what was typed and clicked there is gone, and nothing was done now.`,
			hint: "Look again, and continue from what the page shows.",
		});
	browserSession.isReopened = false;
}

/** The cause of a failure is for people who may see it, and may hold what was typed. */
function withoutSecrets(error: unknown, secrets: ReadonlySet<string>): unknown {
	if (secrets.size === 0 || !(error instanceof Error)) return error;
	if (error instanceof InputNeeded)
		return new InputNeeded(blotted(error.question, secrets), blotted(error.state, secrets));
	const { code = "NODE_FAILED", message, field, hint, retryable } = error as Partial<NodeError> & Error;
	return new NodeError({
		code,
		message: blotted(message, secrets),
		...defined({ field }),
		...(hint === undefined ? {} : { hint: blotted(hint, secrets) }),
		...defined({ retryable }),
	});
}

/** A failure of Playwright in one sentence: what follows is its log of the call. */
export function translated(error: unknown): unknown {
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
