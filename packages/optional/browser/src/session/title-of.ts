import type { Page } from "playwright-core";
import { answering } from "../targets/until.ts";

/** How long a page may take to say its title, in milliseconds. */
const TITLE_MS = 2000;

/** A page's title; empty where the page does not answer. */
export function titleOf(page: Page, signal: AbortSignal): Promise<string> {
	return answering(page.title(), TITLE_MS, signal).catch(() => "");
}
