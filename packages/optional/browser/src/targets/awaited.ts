import { targetWords } from "@switchyard/spec/recorder";
import type { Page } from "playwright-core";
import { isShown, showsText } from "./locate.ts";
import type { Target } from "./target.ts";
import { type Patience, until } from "./until.ts";

/** What a page is to show; what is more than one of its fields must hold together. */
interface PageSigns {
	/** A part of the address. */
	readonly url?: string | undefined;
	readonly text?: string | undefined;
	readonly target?: Target | undefined;
}

/**
 * Whether the page shows it now.
 * @param gone whether the words and the element are to be shown no more
 */
export async function holds(page: Page, { url, text, target }: PageSigns, gone = false): Promise<boolean> {
	if (url !== undefined && !page.url().includes(url)) return false;
	if (text !== undefined && (await showsText(page, text)) === gone) return false;
	return target === undefined || (await isShown(page, target)) !== gone;
}

/**
 * Waits until the current page passes a check. Where that page closes in the middle, it is looked at the one that is then the current one.
 * @returns whether one passed it in time
 * @throws NodeError `PAGE_TIMEOUT` for a page that does not answer, and what the check throws
 */
export async function untilPage(
	current: () => Page,
	check: (page: Page) => Promise<boolean>,
	patience: Patience,
): Promise<boolean> {
	const passed = await until(async () => {
		const page = current();
		try {
			return (await check(page)) || undefined;
		} catch (error) {
			if (!page.isClosed()) throw error;
			return undefined;
		}
	}, patience);
	return passed ?? false;
}

/** What a page is to show, for people: the words “Thank you”, the element button “Order”. */
export function awaitedWords({ url, text, target }: PageSigns): string {
	return [
		...(url === undefined ? [] : [`the address “${url.slice(0, 300)}”`]),
		...(text === undefined ? [] : [`the words “${text.slice(0, 300)}”`]),
		...(target === undefined ? [] : [`the element ${targetWords(target)}`]),
	].join(", ");
}
