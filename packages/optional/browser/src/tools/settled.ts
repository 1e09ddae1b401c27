import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** How long a page is watched for what a click sets off, in milliseconds. */
const QUIET_MS = 150;

/** How long what it sets off is waited for at most. */
const MOST_MS = 10_000;

/** Does something on a page, and waits for the requests that it sets off and the page that it leads to. */
export async function andSettle(page: Page, work: () => Promise<void>): Promise<void> {
	const open = new Set<Request>();
	const began = (request: Request) => open.add(request);
	const ended = (request: Request) => open.delete(request);
	page.on("request", began);
	page.on("requestfinished", ended);
	page.on("requestfailed", ended);
	try {
		await work();
		const deadline = performance.now() + MOST_MS;
		do await delay(QUIET_MS);
		while (open.size > 0 && !page.isClosed() && performance.now() < deadline);
	} finally {
		page.off("request", began);
		page.off("requestfinished", ended);
		page.off("requestfailed", ended);
	}
}

/** Waits until a page that is being loaded is there. */
export async function settled(page: Page): Promise<void> {
	await page.waitForLoadState("load", { timeout: MOST_MS }).catch(() => {});
}
