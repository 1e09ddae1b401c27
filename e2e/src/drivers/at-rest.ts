import { expect, type Locator } from "@playwright/test";

/** Resolves once the canvas stands still: a place on it is the same one in the next moment. */
export async function viewAtRest(canvas: Locator): Promise<void> {
	const view = canvas.locator(".react-flow__viewport");
	let last = "";
	await expect
		.poll(async () => {
			const before = last;
			last = await view.evaluate((element) => getComputedStyle(element).transform);
			return last === before;
		})
		.toBe(true);
}
