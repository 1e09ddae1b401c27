import { defineSession, type SessionOpening, sessionLost } from "@switchyard/node-kit";
import type { BrowserContext } from "playwright-core";
import { BrowserSession } from "./browser-session.ts";
import { type ChromiumProcess, endpointIn, killChromium, startChromium } from "./chromium-process.ts";
import type { SavedDialogs } from "./dialogs.ts";
import { type EgressProxy, openEgressProxy } from "./egress-proxy.ts";
import { openPage } from "./open-page.ts";
import type { Shown } from "./outlines.ts";

/** How long the last address may take to open again, in milliseconds. */
const REOPEN_MS = 30_000;

/** What it takes to open a browser again: where it runs, and, where it does not run any more, who it was signed in as, and where it was. */
interface SavedBrowser extends ChromiumProcess {
	readonly proxyPort: number;
	readonly url: string;
	readonly isTouched: boolean;
	readonly touchedBy: number | undefined;
	readonly isReopened: boolean;
	readonly state: Awaited<ReturnType<BrowserContext["storageState"]>>;
	/** The sites that its proxy was narrowed to. */
	readonly narrowed: readonly string[];
	readonly shown: Shown | undefined;
	/** What was typed of credentials; absent in what earlier versions kept, as are dialogs. */
	readonly secrets?: readonly string[];
	readonly dialogs?: SavedDialogs;
}

/**
 * A Chromium for each block or agent. A restarted server connects to it again; one that has ended is opened again at its last address, signed
 * in as it was, unless something was done on that page: an order must not be placed with half of its fields. The agent that did it looks again.
 */
export const browser = defineSession<BrowserSession, SavedBrowser>({
	kind: "browser",
	open: (opening) => openAnew(opening),
	async reopen(saved, opening) {
		const there = await connectAgain(saved, opening);
		if (there) return remembering(there, saved);
		await endLeftBehind(saved.pid, saved.endpoint);
		const looksAgain = opening.agent !== undefined && saved.touchedBy === opening.agent;
		if (saved.isTouched && !looksAgain)
			throw sessionLost("The browser is gone, and with it what was typed and clicked on its last page.");
		const browserSession = await openAnew(opening);
		try {
			browserSession.proxy.narrow(saved.narrowed);
			browserSession.outlines.restore(saved.shown);
			browserSession.isReopened = saved.isTouched || saved.isReopened;
			await browserSession.context.setStorageState(saved.state);
			if (isPage(saved.url)) await openPage(browserSession, saved.url, { timeout: REOPEN_MS });
			return remembering(browserSession, saved);
		} catch (cause) {
			await browserSession.close();
			throw sessionLost(`The browser is gone, and ${new URL(saved.url).origin} could not be opened again.`, {
				cause,
			});
		}
	},
	async save(browserSession) {
		const { pid, endpoint, proxy, page, context, isTouched, touchedBy, isReopened } = browserSession;
		return {
			pid,
			endpoint,
			proxyPort: proxy.port,
			narrowed: proxy.narrowed,
			url: page.url(),
			isTouched,
			touchedBy,
			isReopened,
			shown: browserSession.outlines.kept(),
			state: await context.storageState({ indexedDB: true }),
			secrets: [...browserSession.secrets],
			dialogs: browserSession.dialogs.save(),
		};
	},
	isUsable: ({ isUsable }) => isUsable,
	mayRest: ({ isTouched }) => !isTouched,
	close: (browserSession) => browserSession.close(),
	discard: ({ pid, endpoint }) => endLeftBehind(pid, endpoint),
	attend: async (browserSession, watcher) => {
		const { AttendedBrowser } = await import("../recorder/attend-browser.ts");
		return AttendedBrowser.open(browserSession, watcher);
	},
	view: async (browserSession, viewer) => {
		const { ViewedBrowser } = await import("../view/view-browser.ts");
		return ViewedBrowser.open(browserSession, viewer);
	},
});

async function openAnew(opening: SessionOpening): Promise<BrowserSession> {
	const proxy = await proxyFor(opening);
	try {
		const started = await startChromium({ ...opening, proxyPort: proxy.port });
		return await BrowserSession.connect({ ...started, proxy, folder: opening.folder }, opening.settings);
	} catch (error) {
		await proxy.close();
		throw error;
	}
}

function remembering(
	browserSession: BrowserSession,
	{ secrets = [], dialogs }: SavedBrowser,
): BrowserSession {
	for (const secret of secrets) browserSession.secrets.add(secret);
	if (dialogs) browserSession.dialogs.restore(dialogs);
	return browserSession;
}

/** `undefined` where it does not run any more, or something else has taken its proxy's port. */
async function connectAgain(
	saved: SavedBrowser,
	opening: SessionOpening,
): Promise<BrowserSession | undefined> {
	const { pid, endpoint, proxyPort } = saved;
	if ((await endpointIn(opening.folder)) !== endpoint) return undefined;
	const proxy = await proxyFor(opening, proxyPort).catch(() => undefined);
	if (!proxy) return undefined;
	proxy.narrow(saved.narrowed);
	try {
		const browserSession = await BrowserSession.connect(
			{ pid, endpoint, proxy, folder: opening.folder },
			opening.settings,
		);
		browserSession.takeUp(saved);
		return browserSession;
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
