import type { Locator, Page } from "playwright-core";
import { blotPasswords } from "../session/passwords.ts";
import type { RecordedTarget } from "./target.ts";
import { targetOf } from "./target-of.ts";
import { ANSWER_MS, answering } from "./until.ts";

/** What stands for a selector where Playwright gives none that lasts. */
const NO_SELECTOR = "internal:none";

/** An element as it stands in an outline of its page. */
export interface OutlinedElement {
	readonly snapshot: string;
	readonly ref: string | undefined;
}

/**
 * The ways to find an element again, by the page as it is now; `undefined` where there are none, or the page does not answer.
 * @param outlined where it stands, if that is known already
 */
export async function targetNow(
	page: Page,
	element: Locator,
	outlined?: OutlinedElement,
): Promise<RecordedTarget | undefined> {
	const seeing = async () => {
		const selector = await element.normalize().then(selectorOf, () => NO_SELECTOR);
		return targetOf({ ...(outlined ?? (await outlineOf(page, element))), selector });
	};
	try {
		return await answering(seeing(), ANSWER_MS);
	} catch {
		return undefined;
	}
}

async function outlineOf(page: Page, element: Locator): Promise<OutlinedElement> {
	const own = await element.ariaSnapshot({ mode: "ai" });
	const snapshot = await blotPasswords(page, await page.ariaSnapshot({ mode: "ai" }));
	return { snapshot, ref: /\[ref=(\w+)\]/.exec(own)?.[1] };
}

/** How Playwright selects it, which its public face does not tell. */
function selectorOf(locator: object): string {
	return String((locator as { readonly _selector?: unknown })._selector ?? NO_SELECTOR);
}
