import { defineSession, type SessionOpening, sessionLost } from "@switchyard/node-kit";
import type { BrowserContext } from "playwright-core";
import { BrowserSession } from "./browser-session.ts";
import { type ChromiumProcess, endpointIn, killChromium, startChromium } from "./chromium-process.ts";
import { type EgressProxy, openEgressProxy } from "./egress-proxy.ts";
import { openPage } from "./open-page.ts";

/** How long the last address may take to open again, in milliseconds. */
const REOPEN_MS = 30_000;

/** What it takes to open a browser again: where it runs, and, where it does not run any more, who it was signed in as, and where it was. */
interface SavedBrowser extends ChromiumProcess {
	readonly proxyPort: number;
	readonly url: string;
	readonly isTouched: boolean;
	readonly state: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/**
 * A Chromium for each block. A restarted server connects to it again; one that has ended is opened again at its last address, signed in as it
 * was, unless something was done on that page: an order must not be placed with half of its fields.
 */
export const browser = defineSession<BrowserSession, SavedBrowser>({
	kind: "browser",
	open: (opening) => openAnew(opening),
	async reopen(saved, opening) {
		const there = await connectAgain(saved, opening);
		if (there) return there;
		await endLeftBehind(saved.pid, saved.endpoint);
		if (saved.isTouched)
			throw sessionLost("The browser is gone, and with it what was typed and clicked on its last page.");
		const session = await openAnew(opening);
		try {
			await session.context.setStorageState(saved.state);
			if (isPage(saved.url)) await openPage(session, saved.url, { timeout: REOPEN_MS });
			return session;
		} catch (cause) {
			await session.close();
			throw sessionLost(
				`The browser is gone, and ${new URL(saved.url).origin} could not be opened again.`,
				cause,
			);
		}
	},
	async save({ pid, endpoint, proxy, page, context, isTouched }) {
		const state = await context.storageState({ indexedDB: true });
		return { pid, endpoint, proxyPort: proxy.port, url: page.url(), isTouched, state };
	},
	isUsable: ({ isUsable }) => isUsable,
	close: (session) => session.close(),
	discard: ({ pid, endpoint }) => endLeftBehind(pid, endpoint),
});

async function openAnew(opening: SessionOpening): Promise<BrowserSession> {
	const proxy = await proxyFor(opening);
	try {
		const started = await startChromium({ ...opening, proxyPort: proxy.port });
		return await BrowserSession.connect({ ...started, proxy });
	} catch (error) {
		await proxy.close();
		throw error;
	}
}

/** `undefined` where it does not run any more, or something else has taken its proxy's port. */
async function connectAgain(
	{ pid, endpoint, proxyPort }: SavedBrowser,
	opening: SessionOpening,
): Promise<BrowserSession | undefined> {
	if ((await endpointIn(opening.folder)) !== endpoint) return undefined;
	const proxy = await proxyFor(opening, proxyPort).catch(() => undefined);
	if (!proxy) return undefined;
	try {
		return await BrowserSession.connect({ pid, endpoint, proxy });
	} catch {
		await proxy.close();
		return undefined;
	}
}

function proxyFor({ network, settings, log }: SessionOpening, port = 0): Promise<EgressProxy> {
	return openEgressProxy({ network, sites: sitesIn(settings), port, log });
}

function sitesIn({ sites }: SessionOpening["settings"]): string[] {
	return Array.isArray(sites) ? sites.map(String) : [];
}

function isPage(url: string): boolean {
	return url.startsWith("http://") || url.startsWith("https://");
}

/** A browser that a process before this one left: only if it is still the one that was meant. */
async function endLeftBehind(pid: number, endpoint: string): Promise<void> {
	const { host } = new URL(endpoint);
	const answers = await fetch(`http://${host}/json/version`, { signal: AbortSignal.timeout(2000) })
		.then(async (response) => (await response.json()) as { webSocketDebuggerUrl?: string })
		.catch(() => undefined);
	if (answers?.webSocketDebuggerUrl === endpoint) killChromium(pid);
}
