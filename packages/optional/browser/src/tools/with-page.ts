import { NodeError } from "@switchyard/node-kit";
import type { BrowserSession } from "../session/browser-session.ts";
import { type BrowserContext, inBrowser, type Manner } from "../session/in-browser.ts";
import { capped, partOf } from "../session/outline-lines.ts";
import { hostOf } from "../session/site-of.ts";
import { siteAllows } from "../session/sites.ts";
import { settled } from "./settled.ts";

interface PageOptions {
	readonly sites: readonly string[] | undefined;
	/** How many characters of the page are answered at most. */
	readonly limit: number;
	readonly manner: Manner;
	/** Whether it leads to another page, wherever the browser is now. */
	readonly leaves?: boolean;
	/** The reference of the element that is shown; the whole page when absent. */
	readonly part?: string | undefined;
}

/**
 * Does something in the agent's browser, kept to its sites, and answers with the page as it is after that.
 * @throws NodeError `ADDRESS_REFUSED` where the browser is on another site, and what the work throws
 */
export function withPage<Result extends object>(
	context: BrowserContext,
	{ sites = [], limit, manner, leaves = false, part }: PageOptions,
	work: (browserSession: BrowserSession) => Promise<Result>,
) {
	return inBrowser(context, manner, async (browserSession, wasReopened) => {
		browserSession.rules.narrow(sites);
		if (!leaves) refuseForeign(browserSession.page.url(), sites);
		const result = await work(browserSession);
		return { ...(await pageOf(browserSession, { limit, part }, wasReopened)), ...result };
	});
}

/** The page as a model is shown it. */
async function pageOf(
	browserSession: BrowserSession,
	{ limit, part }: Pick<PageOptions, "limit" | "part">,
	wasReopened: boolean,
) {
	await settled(browserSession.page);
	const { number: snapshot, outline } = await browserSession.outlines.take();
	const { text: page, truncated } = capped(part === undefined ? outline : partOf(outline, part), limit);
	const url = browserSession.page.url();
	const title = await browserSession.page.title();
	const notice = wasReopened ? REOPENED : "";
	return { snapshot, site: hostOf(url), url, title, page, truncated, notice };
}

const REOPENED =
	"The browser had ended and was opened again at this address: what was typed and clicked on the page before is gone.";

function refuseForeign(url: string, sites: readonly string[]): void {
	const host = hostOf(url);
	if (host === "" || siteAllows(sites, host)) return;
	throw new NodeError({
		code: "ADDRESS_REFUSED",
		message: `The browser is at ${host}, which is none of the sites that these tools work on.`,
		hint: "Open a page of one of them first.",
	});
}
