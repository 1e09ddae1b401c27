import type { Page } from "playwright-core";
import type { SeenPage } from "../recorder/leads-to.ts";
import { ANSWER_MS, answering } from "../targets/until.ts";

/** A page as a person sees it at first; without a heading where it does not answer. */
export async function seenPage(page: Page): Promise<SeenPage> {
	const headings = page.getByRole("heading").filter({ visible: true }).allInnerTexts();
	const [heading = ""] = await answering(headings, ANSWER_MS).catch(() => []);
	return { url: page.url(), heading: heading.trim() };
}
