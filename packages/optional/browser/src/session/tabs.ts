import type { Page } from "playwright-core";

/** How many pages one browser may have open; further ones are closed at once. */
export const MOST_PAGES = 20;

/** The open pages of a browser, in the order in which they were opened. One of them is the current one: the latest, or the one switched to. */
export class Tabs {
	readonly #pages: Page[] = [];
	readonly #watchers = new Set<() => void>();
	#current: Page | undefined;

	get all(): readonly Page[] {
		return this.#pages;
	}

	get current(): Page | undefined {
		return this.#current;
	}

	/** Takes a page that was opened, unless there are too many; says whether it did. */
	take(page: Page): boolean {
		if (this.#pages.length >= MOST_PAGES) {
			void page.close().catch(() => {});
			return false;
		}
		this.#pages.push(page);
		this.#change(page);
		page.on("close", () => {
			this.#pages.splice(this.#pages.indexOf(page), 1);
			if (this.#current === page) this.#change(this.#pages.at(-1));
		});
		return true;
	}

	async switchTo(page: Page): Promise<void> {
		await page.bringToFront();
		this.#change(page);
	}

	/** Calls `watcher` when another page is the current one; gives what ends that. */
	watch(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	#change(current: Page | undefined): void {
		this.#current = current;
		for (const watcher of this.#watchers) watcher();
	}
}
