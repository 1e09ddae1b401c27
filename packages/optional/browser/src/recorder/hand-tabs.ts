import { NodeError } from "@switchyard/node-kit";
import type { RecordedAction, RecorderRequest, RecorderTab } from "@switchyard/spec/recorder";
import type { Page } from "playwright-core";
import type { BrowserSession } from "../session/browser-session.ts";
import { closeTab, openEmptyTab } from "../session/open-and-close.ts";
import { titleOf } from "../session/title-of.ts";
import { lastingPart } from "./leads-to.ts";

type TabRequest = Extract<RecorderRequest, { readonly type: "tab" }>;
type TabAction = Extract<RecordedAction, { readonly kind: "tab" }>;

/** The tabs of a browser as a person works with them by hand. */
export class HandTabs {
	readonly #browserSession: BrowserSession;
	readonly #signal: AbortSignal;
	readonly #ids = new WeakMap<Page, number>();
	#last = 0;

	constructor(browserSession: BrowserSession, signal: AbortSignal) {
		this.#browserSession = browserSession;
		this.#signal = signal;
	}

	/** The tabs that are open. */
	async list(): Promise<RecorderTab[]> {
		const { tabs } = this.#browserSession;
		const all = [...tabs.all];
		const titles = await Promise.all(all.map((page) => titleOf(page, this.#signal)));
		return all.map((page, place) => ({
			id: this.#idOf(page),
			title: titles[place] ?? "",
			url: page.url(),
			current: page === tabs.current,
		}));
	}

	/**
	 * Opens, closes or switches to a tab.
	 * @returns the step that does so again; `undefined` where nothing was to be done
	 * @throws NodeError `TAB_MISSING`, `TABS_TOO_MANY`
	 */
	async handle(request: TabRequest): Promise<TabAction | undefined> {
		const browserSession = this.#browserSession;
		if (request.action === "open") {
			await openEmptyTab(browserSession);
			return { kind: "tab", action: "open" };
		}
		const { action } = request;
		const page = browserSession.tabs.all.find((each) => this.#idOf(each) === request.tab);
		if (!page) throw new NodeError({ code: "TAB_MISSING", message: "This tab is not open any more." });
		const isCurrent = page === browserSession.tabs.current;
		if (action === "switch" && isCurrent) return undefined;
		const done: TabAction = { kind: "tab", action, ...(isCurrent ? {} : { tab: await this.#nameOf(page) }) };
		if (action === "switch") await browserSession.tabs.switchTo(page);
		else await closeTab(browserSession, page);
		return done;
	}

	#idOf(page: Page): number {
		const id = this.#ids.get(page) ?? ++this.#last;
		this.#ids.set(page, id);
		return id;
	}

	/** What tells it from the other tabs, another time too: its title, else a part of its address, else its number. */
	async #nameOf(page: Page): Promise<string | number> {
		const tabs = await this.list();
		const id = this.#idOf(page);
		const own = tabs.find((tab) => tab.id === id);
		const others = tabs.filter((tab) => tab.id !== id);
		const part = own?.url.startsWith("http") ? lastingPart(own.url) : undefined;
		const words = [own?.title ?? "", part ?? ""].filter((each) => each !== "" && !/\d/.test(each));
		const isOwn = (each: string) =>
			!others.some(({ title, url }) => title.includes(each) || url.includes(each));
		return words.find(isOwn) ?? tabs.findIndex((tab) => tab.id === id) + 1;
	}
}
