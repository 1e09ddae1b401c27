import type { SessionOpening } from "@switchyard/node-kit";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { type HealingSettings, healingIn } from "../healing/settings.ts";
import type { KeeperRecord } from "../keeper/keeper-record.ts";
import { Dialogs } from "./dialogs.ts";
import { Downloads } from "./downloads.ts";
import type { EgressRules } from "./egress-rules.ts";
import { endKeeper, KeeperClient } from "./keeper-client.ts";
import { Outlines, type Shown } from "./outlines.ts";
import { Tabs } from "./tabs.ts";

/** What a process before this one knew of a browser. */
type Known = Pick<BrowserSession, "isTouched" | "touchedBy" | "isReopened"> & {
	readonly shown: Shown | undefined;
};

/** A Chromium that runs, and what it works with on this machine. */
export interface RunningBrowser {
	readonly keeper: KeeperRecord;
	readonly rules: EgressRules;
	readonly folder: string;
}

/** A browser as nodes work in it: one page at a time is the current one. */
export class BrowserSession {
	readonly keeper: KeeperRecord;
	/** Where it may connect. */
	readonly rules: EgressRules;
	/** Of its session, on this machine. */
	readonly folder: string;
	readonly context: BrowserContext;
	/** True once it was opened again without what was typed there before, until a step has looked. */
	isReopened = false;
	#isTouched = false;
	#touchedBy: number | undefined;
	/** What a model was shown of its pages. */
	readonly outlines: Outlines;
	readonly tabs = new Tabs();
	readonly dialogs = new Dialogs();
	readonly downloads: Downloads;
	/** What its block says of elements that no way of their target finds. */
	readonly healing: HealingSettings;
	/** What was typed of credentials: it is in nothing that a step gives. */
	readonly secrets = new Set<string>();
	/** What agents typed into fields for passwords: it is in no step that is made of what they did. */
	readonly passwords = new Set<string>();
	readonly #browser: Browser;
	#crashed = false;
	readonly #end = Promise.withResolvers<void>();

	private constructor(
		{ keeper, rules, folder }: RunningBrowser,
		parts: {
			readonly browser: Browser;
			readonly context: BrowserContext;
			readonly downloads: Downloads;
			readonly healing: HealingSettings;
		},
	) {
		this.keeper = keeper;
		this.rules = rules;
		this.folder = folder;
		this.outlines = new Outlines(() => this.page);
		this.context = parts.context;
		this.downloads = parts.downloads;
		this.healing = parts.healing;
		this.#browser = parts.browser;
		this.#browser.once("disconnected", () => this.#end.resolve());
	}

	/**
	 * Connects to a Chromium that runs. Its default context is what survives the server's process.
	 * @param settings the parameters of its block
	 */
	static async connect(
		to: RunningBrowser,
		settings: SessionOpening["settings"] = {},
	): Promise<BrowserSession> {
		const client = await KeeperClient.to(to.folder, to.keeper, to.rules);
		const browser = await chromium.connectOverCDP(client, { timeout: 10_000 });
		const [context] = browser.contexts();
		if (!context) throw new Error("The browser has no default context.");
		const commands = await browser.newBrowserCDPSession();
		const downloads = await Downloads.of(commands, to.folder);
		const healing = healingIn(settings);
		const browserSession = new BrowserSession(to, { browser, context, downloads, healing });
		context.on("page", (page) => browserSession.#take(page));
		for (const page of context.pages()) browserSession.#take(page);
		if (!browserSession.tabs.current) await browserSession.openTab();
		return browserSession;
	}

	/** The page that nodes work in. */
	get page(): Page {
		const page = this.tabs.current;
		if (!page) throw new Error("The browser has no page.");
		return page;
	}

	/** Whether something was typed or clicked since the page was loaded: opening its address again does not bring that back. */
	get isTouched(): boolean {
		return this.#isTouched;
	}

	/** The agent that did all of it; `undefined` where a step by a wire or several agents did. */
	get touchedBy(): number | undefined {
		return this.#touchedBy;
	}

	/** Something is typed or clicked, by a call of an agent or by a step. */
	touch(by: number | undefined): void {
		this.#touchedBy = this.#isTouched && this.#touchedBy !== by ? undefined : by;
		this.#isTouched = true;
	}

	/** It is connected to again: what was known of it holds still. */
	takeUp(known: Known): void {
		this.#isTouched = known.isTouched;
		this.#touchedBy = known.touchedBy;
		this.isReopened = known.isReopened;
		this.outlines.restore(known.shown);
	}

	/** Resolves when the browser ends, or the page that nodes work in crashes: what waits for its answer waits in vain. */
	get ended(): Promise<void> {
		return this.#end.promise;
	}

	get isUsable(): boolean {
		return this.#browser.isConnected() && !this.#crashed && this.tabs.current !== undefined;
	}

	/** Opens an empty page, which is then the current one. */
	async openTab(): Promise<void> {
		this.#take(await this.context.newPage());
	}

	/** Ends the browser and what it went through. */
	async close(): Promise<void> {
		await endKeeper(this.folder, this.keeper);
	}

	/** Leaves the browser as a process does that ends: it runs on, and another connection may follow. */
	async leave(): Promise<void> {
		await this.#browser.close();
	}

	#take(page: Page): void {
		if (this.tabs.all.includes(page)) return;
		// A page that is closed at once shows dialogs, too.
		page.on("dialog", (dialog) => void this.dialogs.answer(dialog));
		if (!this.tabs.take(page)) return;
		page.on("domcontentloaded", () => {
			if (page === this.tabs.current) this.#isTouched = false;
		});
		page.on("crash", () => {
			if (page !== this.tabs.current) return;
			this.#crashed = true;
			this.#end.resolve();
		});
	}
}
