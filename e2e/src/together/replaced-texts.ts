import type { Page } from "@playwright/test";

declare global {
	interface Window {
		replacedTexts?: string[];
	}
}

/** What stood on a page where a person typed or removed something, read in the moment of the key. */
export class ReplacedTexts {
	readonly #page: Page;

	private constructor(page: Page) {
		this.#page = page;
	}

	/** Listens from the next document of the page on. */
	static async of(page: Page): Promise<ReplacedTexts> {
		await page.addInitScript(keepReplacedTexts);
		return new ReplacedTexts(page);
	}

	/** Gives each text once. */
	take(): Promise<readonly string[]> {
		return this.#page.evaluate(() => window.replacedTexts?.splice(0) ?? []);
	}
}

/** Runs in the page. */
function keepReplacedTexts(): void {
	const texts: string[] = [];
	window.replacedTexts = texts;
	const keep = ({ target }: Event) => {
		if (target instanceof HTMLInputElement) texts.push(target.value);
		else if (target instanceof HTMLElement) texts.push(target.textContent ?? "");
	};
	window.addEventListener("beforeinput", keep, { capture: true });
	const keepSelected = ({ key, target }: KeyboardEvent) => {
		if (key !== "Delete") return;
		const clipboardData = new DataTransfer();
		target?.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
		texts.push(clipboardData.getData("text/plain"));
	};
	window.addEventListener("keydown", keepSelected, { capture: true });
}
