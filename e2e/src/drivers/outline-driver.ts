import { expect, type Locator, type Page } from "@playwright/test";

/** The outline of the flow, gone through by keys alone. */
export class OutlineDriver {
	readonly page: Page;
	readonly tree: Locator;
	/** Every row in view. */
	readonly rows: Locator;

	constructor(page: Page) {
		this.page = page;
		this.tree = page.getByRole("tree", { name: "Outline of the flow" });
		this.rows = this.tree.getByRole("treeitem");
	}

	/** Opens the outline, or goes to it. */
	async goTo(): Promise<void> {
		const isThere = await this.tree.and(this.page.locator(":focus")).count();
		// From within it, the key closes it.
		if (isThere === 0) await this.page.keyboard.press("ControlOrMeta+o");
		await expect(this.tree).toBeFocused();
	}

	row(name: string | RegExp): Locator {
		return this.rows.filter({ hasText: name });
	}

	/** The row that the keys are at, as a screen reader finds it. */
	async expectAt(words: string | RegExp): Promise<void> {
		await expect.poll(() => this.#active(), { message: "the active row" }).toMatch(words);
	}

	/** Goes down from the first row to the one that says this now: what changes by itself, such as a run's state, is for `expectAt`. */
	async move(words: string | RegExp): Promise<void> {
		await this.page.keyboard.press("Home");
		const passed: string[] = [];
		for (let presses = 0; presses < 100; presses++) {
			const row = await this.#drawn();
			if (row.match(words)) return;
			passed.push(row);
			await this.page.keyboard.press("ArrowDown");
		}
		await expect(this.tree, "the outline keeps the focus").toBeFocused();
		expect([...new Set(passed)], `rows of the outline, one of them ${words}`).toContainEqual(
			expect.stringMatching(words),
		);
	}

	/** Presses a key that opens a list, and chooses from it by typing. */
	async choose(key: string, search: string): Promise<void> {
		await this.page.keyboard.press(key);
		await expect(this.page.getByRole("dialog").getByRole("combobox")).toBeFocused();
		await this.page.keyboard.type(search);
		await this.page.keyboard.press("Enter");
		await expect(this.tree).toBeFocused();
	}

	/** Presses keys so soon after one another that nothing is painted in between. */
	async pressAtOnce(...keys: readonly { readonly key: string; readonly ctrlKey?: boolean }[]): Promise<void> {
		await expect(this.tree).toBeFocused();
		await this.tree.evaluate(async (tree, presses) => {
			for (const press of presses) {
				tree.dispatchEvent(new KeyboardEvent("keydown", { ...press, bubbles: true, cancelable: true }));
				await Promise.resolve();
			}
		}, keys);
	}

	/** Opens the row's menu and picks an entry by its words. */
	async pickFromMenu(...entries: readonly string[]): Promise<void> {
		await this.page.keyboard.press("Shift+F10");
		for (const entry of entries) {
			const item = this.page
				.getByRole("menuitem", { name: entry })
				.or(this.page.getByRole("menuitemcheckbox", { name: entry }));
			await expect(item).toBeVisible();
			await this.#goDownTo(item);
			await this.page.keyboard.press("Enter");
		}
	}

	/** Goes down a menu to an item. A press before the focus has moved is lost, so each waits for the one before. */
	async #goDownTo(item: Locator): Promise<void> {
		const focused = this.page.locator(":focus");
		const menu = item.locator("xpath=ancestor::*[@role='menu'][1]");
		const passed: string[] = [];
		await expect(menu.locator(":focus").or(menu.and(focused)), "the menu has the focus").toBeVisible();
		while (!(await item.evaluate((element) => element === document.activeElement))) {
			const at = (await focused.textContent()) ?? "";
			expect(passed, `entries of the menu down to ${item}`).not.toContain(at);
			passed.push(at);
			await this.page.keyboard.press("ArrowDown");
			await expect(focused, "the next entry has the focus").not.toHaveText(at);
		}
	}

	/** What the active row says, once it is drawn. */
	async #drawn(): Promise<string> {
		let row = "";
		await expect
			.poll(
				async () => {
					row = await this.#active();
					return row;
				},
				{ message: "an active row in view" },
			)
			.not.toBe("");
		return row;
	}

	/** What the active row says now, in one look: the row may be gone in the next moment. */
	#active(): Promise<string> {
		return this.tree.evaluate((tree) => {
			const id = tree.getAttribute("aria-activedescendant");
			return (id === null ? null : document.getElementById(id)?.textContent) ?? "";
		});
	}
}
