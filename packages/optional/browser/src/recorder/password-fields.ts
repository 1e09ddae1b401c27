import type { Page } from "playwright-core";

/** How long a page may take to say what a field is, in milliseconds. */
const ASK_MS = 5000;

/** Which fields hold passwords. One that ever did does so for good: pages can show what is typed. */
export class PasswordFields {
	readonly #known = new WeakMap<Page, Map<string, boolean>>();

	/** Whether a field is for a password; true as well where nobody can say any more. */
	async has(page: Page, selector: string): Promise<boolean> {
		const known = this.#known.get(page) ?? new Map<string, boolean>();
		this.#known.set(page, known);
		const key = `${page.url()} ${selector}`;
		if (known.get(key)) return true;
		try {
			const found = await page
				.locator(selector)
				.first()
				.evaluate((field) => (field as HTMLInputElement).type === "password", undefined, { timeout: ASK_MS });
			known.set(key, found);
			return found;
		} catch {
			return known.get(key) ?? true;
		}
	}
}
