import type { Locator, Page } from "playwright-core";
import { answering } from "../targets/until.ts";

export interface Print {
	readonly paper: "A3" | "A4" | "A5" | "Letter" | "Legal";
	readonly landscape: boolean;
	/** What the print must not show. */
	readonly hidden: readonly Locator[];
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
}

/**
 * Prints a page to a PDF file.
 * @throws NodeError `PAGE_TIMEOUT`
 */
export async function printPage(
	page: Page,
	{ paper, landscape, hidden, timeoutMs, signal }: Print,
): Promise<Buffer> {
	const print = async () => {
		const shown = await Promise.all(hidden.map((elements) => elements.evaluateAll(hide).catch(() => [])));
		try {
			return await page.pdf({ format: paper, landscape, printBackground: true, preferCSSPageSize: false });
		} finally {
			// What is shown again is what was hidden: the elements may be others by now.
			await Promise.all(
				hidden.map((elements, index) => elements.evaluateAll(show, shown[index] ?? []).catch(() => {})),
			);
		}
	};
	return answering(print(), timeoutMs, signal);
}

/** Runs in the page. */
function hide(elements: Element[]): string[] {
	return elements.map((element) => {
		const { style } = element as HTMLElement;
		const before = style.visibility;
		style.setProperty("visibility", "hidden", "important");
		return before;
	});
}

/** Runs in the page. */
function show(elements: Element[], before: readonly string[]): void {
	for (const [index, element] of elements.entries())
		(element as HTMLElement).style.visibility = before[index] ?? "";
}
