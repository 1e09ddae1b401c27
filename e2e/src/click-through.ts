import type { Locator, Page } from "@playwright/test";

/** Clicks in the recorder's live picture where an element is in a page of the same size. */
export async function clickThrough(page: Page, twin: Locator): Promise<void> {
	const there = await twin.boundingBox();
	const picture = page.getByTestId("recorded-page");
	const box = await picture.boundingBox();
	const scale = (box?.width ?? 0) / 1280;
	const middle = (start = 0, size = 0) => (start + size / 2) * scale;
	await picture.click({
		position: { x: middle(there?.x, there?.width), y: middle(there?.y, there?.height) },
	});
}
