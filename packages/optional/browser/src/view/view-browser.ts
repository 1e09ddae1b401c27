import type { SessionView, SessionViewer } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import type { BrowserSession } from "../session/browser-session.ts";
import { blotted } from "../session/secrets.ts";
import { CoveredPictures } from "./covered-pictures.ts";
import { Screencast } from "./screencast.ts";

/**
 * A browser as people see it while steps work in it: pictures of its current page. From when something of a credential is typed there, each
 * picture is taken with what shows it painted over, as a screenshot is; until then the browser sends them itself, as often as the page changes.
 */
export class ViewedBrowser implements SessionView {
	readonly #browserSession: BrowserSession;
	readonly #viewer: SessionViewer;
	readonly #screencast: Screencast;
	readonly #covered: CoveredPictures;
	#page: Page | undefined;
	/** Whether the browser has sent a picture of the page. */
	#streams = false;
	#stopTabs: () => void = () => {};
	/** One page after the other. */
	#work: Promise<void> = Promise.resolve();

	private constructor(browserSession: BrowserSession, viewer: SessionViewer) {
		this.#browserSession = browserSession;
		this.#viewer = viewer;
		this.#covered = new CoveredPictures((jpeg) => {
			// One that the browser sent meanwhile is newer.
			if (!this.#streams || browserSession.secrets.size > 0) viewer.picture(jpeg);
		});
		this.#screencast = new Screencast((jpeg) => this.#changed(jpeg));
	}

	static async open(browserSession: BrowserSession, viewer: SessionViewer): Promise<ViewedBrowser> {
		const view = new ViewedBrowser(browserSession, viewer);
		view.#stopTabs = browserSession.tabs.watch(() => view.#follow());
		view.#follow();
		await view.#work;
		return view;
	}

	async stop(): Promise<void> {
		this.#stopTabs();
		await this.#work;
		this.#leave();
		await this.#screencast.stop();
	}

	/** Shows the page that is the current one now. */
	#follow(): void {
		this.#work = this.#work
			.then(async () => {
				const page = this.#browserSession.tabs.current;
				if (!page || page === this.#page) return;
				this.#leave();
				this.#page = page;
				this.#streams = false;
				page.on("domcontentloaded", this.#tellPage);
				await this.#screencast.show(page);
				// The browser sends none of a page that stands still.
				this.#covered.take(page, this.#browserSession.secrets);
				await this.#tellPage(page);
			})
			.catch(() => {
				// The page is gone; another one is the current one then, or the browser has ended.
			});
	}

	#leave(): void {
		this.#page?.off("domcontentloaded", this.#tellPage);
		this.#page = undefined;
	}

	#changed(jpeg: Uint8Array): void {
		const { secrets } = this.#browserSession;
		this.#streams = true;
		if (secrets.size === 0) this.#viewer.picture(jpeg);
		else if (this.#page) this.#covered.take(this.#page, secrets);
	}

	readonly #tellPage = async (page: Page) => {
		try {
			const title = await page.title();
			if (page === this.#page)
				this.#viewer.page(blotted({ url: page.url(), title }, this.#browserSession.secrets));
		} catch {
			// It leads elsewhere already.
		}
	};
}
