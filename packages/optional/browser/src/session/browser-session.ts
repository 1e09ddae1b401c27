import { setTimeout as delay } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { killChromium } from "./chromium-process.ts";
import type { EgressProxy } from "./egress-proxy.ts";
import { Outlines, type Shown } from "./outlines.ts";

/** How many pages one browser may have open; further ones are closed at once. */
const MOST_PAGES = 20;

/** How long Chromium may take to end by itself, in milliseconds. */
const END_MS = 3000;

/** What a process before this one knew of a browser. */
type Known = Pick<BrowserSession, "isTouched" | "touchedBy" | "isReopened"> & {
	readonly shown: Shown | undefined;
};

/** A browser as nodes work in it: one page at a time is the current one. */
export class BrowserSession {
	readonly pid: number;
	readonly endpoint: string;
	readonly proxy: EgressProxy;
	readonly context: BrowserContext;
	/** Whether it was opened again without what was typed there before, and nobody has looked since. */
	isReopened = false;
	#isTouched = false;
	#touchedBy: number | undefined;
	/** What a model was shown of its pages. */
	readonly outlines: Outlines;
	readonly #browser: Browser;
	readonly #pages: Page[] = [];
	#crashed = false;

	private constructor(
		browser: Browser,
		context: BrowserContext,
		{ pid, endpoint, proxy }: Pick<BrowserSession, "pid" | "endpoint" | "proxy">,
	) {
		this.#browser = browser;
		this.context = context;
		this.pid = pid;
		this.endpoint = endpoint;
		this.proxy = proxy;
		this.outlines = new Outlines(() => this.page);
	}

	/** Connects to a Chromium that runs. Its default context is what survives the server's process. */
	static async connect(to: Pick<BrowserSession, "pid" | "endpoint" | "proxy">): Promise<BrowserSession> {
		const browser = await chromium.connectOverCDP(to.endpoint, { timeout: 10_000 });
		const [context] = browser.contexts();
		if (!context) throw new Error("The browser has no default context.");
		const session = new BrowserSession(browser, context, to);
		context.on("page", (page) => session.#take(page));
		for (const page of context.pages()) session.#take(page);
		if (session.#pages.length === 0) session.#take(await context.newPage());
		return session;
	}

	/** The page that nodes work in: the one that was opened last and is still open. */
	get page(): Page {
		const page = this.#pages.at(-1);
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

	get isUsable(): boolean {
		return this.#browser.isConnected() && !this.#crashed && this.#pages.length > 0;
	}

	/** Ends the browser and what it went through. */
	async close(): Promise<void> {
		const ended = new Promise<void>((resolve) => this.#browser.once("disconnected", () => resolve()));
		try {
			const commands = await this.#browser.newBrowserCDPSession();
			await commands.send("Browser.close");
			await Promise.race([ended, delay(END_MS, undefined, { ref: false })]);
		} catch {
			// It has ended already.
		}
		killChromium(this.pid);
		await this.proxy.close();
	}

	#take(page: Page): void {
		if (this.#pages.length >= MOST_PAGES) {
			void page.close().catch(() => {});
			return;
		}
		if (this.#pages.includes(page)) return;
		this.#pages.push(page);
		page.on("close", () => this.#pages.splice(this.#pages.indexOf(page), 1));
		page.on("domcontentloaded", () => {
			if (page === this.#pages.at(-1)) this.#isTouched = false;
		});
		page.on("crash", () => {
			this.#crashed ||= page === this.#pages.at(-1);
		});
		page.on("download", (download) => void download.cancel().catch(() => {}));
	}
}
