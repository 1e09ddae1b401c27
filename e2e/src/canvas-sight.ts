import { expect, type Locator } from "@playwright/test";

/** The size of an element's letters on the screen, in pixels: what the zoom leaves of it. */
export function fontOnScreen(text: Locator): Promise<number> {
	return text.evaluate((element) => {
		const scale = element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth;
		return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
	});
}

/** Resolves once nothing lies over a node. */
export async function expectUncovered(node: Locator): Promise<void> {
	await expect
		.poll(() =>
			node.evaluate((element) => {
				const { x, y, width, height } = element.getBoundingClientRect();
				const corners = [0.1, 0.9].map((part) => document.elementFromPoint(x + part * width, y + height / 2));
				return corners.every((found) => element.contains(found));
			}),
		)
		.toBe(true);
}
