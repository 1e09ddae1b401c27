import { NodeError } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import type { BrowserSession } from "./browser-session.ts";
import { MOST_PAGES } from "./tabs.ts";

/**
 * Opens an empty tab, which is then the current one.
 * @throws NodeError `TABS_TOO_MANY`
 */
export async function openEmptyTab(browserSession: BrowserSession): Promise<void> {
	if (browserSession.tabs.all.length >= MOST_PAGES)
		throw new NodeError({
			code: "TABS_TOO_MANY",
			message: `The browser has ${MOST_PAGES} tabs open, and may not have more.`,
			hint: "Close some of them.",
		});
	await browserSession.openTab();
}

/**
 * Closes a tab.
 * @throws NodeError `TAB_MISSING` for the only one
 */
export async function closeTab({ tabs }: BrowserSession, page: Page): Promise<void> {
	if (tabs.all.length === 1)
		throw new NodeError({
			code: "TAB_MISSING",
			message: "The only tab is not closed: the browser would have no page to work in.",
			field: "tab",
		});
	await page.close();
}
