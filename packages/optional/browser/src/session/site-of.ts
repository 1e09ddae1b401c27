import type { Frame, Locator, Page } from "playwright-core";

/** The host of an address; empty for a page that is of none, such as an empty one. */
export function hostOf(url: string): string {
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	return parsed?.protocol === "http:" || parsed?.protocol === "https:" ? parsed.hostname : "";
}

/**
 * The site on which an element stands: the page's host, and for a frame of another host both, which no list of hosts has. The page's own
 * scripts have no say in it.
 */
export async function siteOf(page: Page, element: Locator): Promise<string> {
	const handle = await element.elementHandle();
	let frame: Frame | null = (await handle?.ownerFrame()) ?? page.mainFrame();
	const hosts = new Set<string>();
	// What a page writes into a frame has no address of its own.
	for (; frame; frame = frame.parentFrame()) {
		const host = hostOf(frame.url());
		if (host !== "") hosts.add(host);
	}
	return [...hosts].join(" in ");
}
