import { defineSession, type SessionOpening, sessionLost } from "@switchyard/node-kit";
import type { BrowserContext } from "playwright-core";
import { BrowserSession } from "./browser-session.ts";
import type { SavedDialogs } from "./dialogs.ts";
import { type EarlierChromium, endEarlierChromium } from "./earlier-chromium.ts";
import { EgressRules } from "./egress-rules.ts";
import { endKeeper, keeperIn } from "./keeper-client.ts";
import { openPage } from "./open-page.ts";
import type { Shown } from "./outlines.ts";
import { startKeeper } from "./start-keeper.ts";

/** How long the last address may take to open again, in milliseconds. */
const REOPEN_MS = 30_000;

/** State by which a browser that has ended is opened again: who it was signed in as, and where it was. */
interface SavedBrowser extends Partial<EarlierChromium> {
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
 * A Chromium for each block or agent, owned by a keeper beside the server. A restarted server connects to it again; one that has ended is opened again at its last address, signed
 * in as it was, unless something was done on that page: an order must not be placed with half of its fields. The agent that did it looks again.
 */
export const browser = defineSession<BrowserSession, SavedBrowser>({
	kind: "browser",
	async open(opening) {
		// A server that was killed while it opened one has left it.
		await endKeeper(opening.folder);
		return openAnew(opening);
	},
	async reopen(saved, opening) {
		const there = await connectAgain(saved, opening);
		if (there) return remembering(there, saved);
		await endLeftBehind(saved, opening.folder);
		const looksAgain = opening.agent !== undefined && saved.touchedBy === opening.agent;
		if (saved.isTouched && !looksAgain)
			throw sessionLost("The browser is gone, and with it what was typed and clicked on its last page.");
		const browserSession = await openAnew(opening);
		try {
			browserSession.rules.narrow(saved.narrowed);
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
		const { rules, page, context, isTouched, touchedBy, isReopened } = browserSession;
		return {
			narrowed: rules.narrowed,
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
	discard: (saved, folder) => endLeftBehind(saved, folder),
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
	const { folder, settings, signal } = opening;
	// A browser that is no run's, such as one that a person records in, is of no use to the next server.
	const keeper = await startKeeper({ folder, outlives: opening.place !== undefined, signal });
	try {
		return await BrowserSession.connect({ keeper, rules: rulesFor(opening), folder }, settings);
	} catch (error) {
		await endKeeper(folder, keeper);
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

/** `undefined` where it does not run any more. */
async function connectAgain(
	saved: SavedBrowser,
	opening: SessionOpening,
): Promise<BrowserSession | undefined> {
	const { folder, settings } = opening;
	const keeper = await keeperIn(folder);
	if (!keeper) return undefined;
	const rules = rulesFor(opening);
	rules.narrow(saved.narrowed);
	try {
		const browserSession = await BrowserSession.connect({ keeper, rules, folder }, settings);
		browserSession.takeUp(saved);
		return browserSession;
	} catch {
		return undefined;
	}
}

function rulesFor({ network, settings, log }: SessionOpening): EgressRules {
	return new EgressRules({ network, sites: sitesIn(settings), log });
}

function sitesIn({ sites }: SessionOpening["settings"]): string[] {
	return Array.isArray(sites) ? sites.map(String) : [];
}

function isPage(url: string): boolean {
	return url.startsWith("http://") || url.startsWith("https://");
}

/** A browser that a process before this one left, of this version or of one without keepers. */
async function endLeftBehind(saved: Partial<EarlierChromium> | undefined, folder: string): Promise<void> {
	await endKeeper(folder);
	if (saved?.pid !== undefined && saved.endpoint !== undefined)
		await endEarlierChromium({ pid: saved.pid, endpoint: saved.endpoint });
}
