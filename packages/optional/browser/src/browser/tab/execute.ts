import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { addressIn } from "../../session/address.ts";
import type { BrowserSession } from "../../session/browser-session.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { closeTab, openEmptyTab } from "../../session/open-and-close.ts";
import { openPage } from "../../session/open-page.ts";
import { titleOf } from "../../session/title-of.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { action, tab, url, wait_ms: timeout } = params;
	const address = url === undefined ? undefined : addressIn(url);
	const { signal } = context;
	return inBrowser(context, "again", async (browserSession) => {
		if (action === "switch") await browserSession.tabs.switchTo(await tabFor(browserSession, tab, signal));
		if (action === "close")
			await closeTab(
				browserSession,
				tab === undefined ? browserSession.page : await tabFor(browserSession, tab, signal),
			);
		if (action === "open") {
			await openEmptyTab(browserSession);
			if (address !== undefined) await openPage(browserSession, address, { timeout });
		}
		const tabs = await Promise.all(
			browserSession.tabs.all.map(async (page, index) => ({
				number: index + 1,
				title: await titleOf(page, signal),
				url: page.url(),
				current: page === browserSession.page,
			})),
		);
		const current = tabs.find((each) => each.current);
		return { tabs, url: current?.url ?? "", title: current?.title ?? "" };
	});
};

/** The one tab that a number, or a part of a title or address, means. */
async function tabFor(
	{ tabs }: BrowserSession,
	tab: number | string | undefined,
	signal: AbortSignal,
): Promise<Page> {
	if (tab === undefined) return missing(tab, 0);
	if (/^\d+$/.test(String(tab))) return tabs.all[Number(tab) - 1] ?? missing(tab, 0);
	const words = String(tab);
	const fitting: Page[] = [];
	for (const page of tabs.all)
		if (page.url().includes(words) || (await titleOf(page, signal)).includes(words)) fitting.push(page);
	const [only] = fitting;
	return only && fitting.length === 1 ? only : missing(tab, fitting.length);
}

function missing(tab: number | string | undefined, fitting: number): never {
	throw new NodeError({
		code: fitting > 1 ? "TARGET_AMBIGUOUS" : "TAB_MISSING",
		message:
			tab === undefined
				? "To switch, a tab must be named."
				: fitting > 1
					? `${fitting} tabs fit ${JSON.stringify(tab)}.`
					: `There is no tab ${JSON.stringify(tab)}.`,
		field: "tab",
		hint: "List the tabs to see their numbers, titles and addresses.",
	});
}
