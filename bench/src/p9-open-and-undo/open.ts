import type { BrowserContext } from "playwright-core";

/** Opens a page of a canvas anew: how long after the beginning of the navigation it shows nodes, in milliseconds. */
export async function timeToOpen(context: BrowserContext, url: string): Promise<number> {
	const page = await context.newPage();
	try {
		await page.addInitScript(noteFirstNodes);
		await page.goto(url, { waitUntil: "commit" });
		await page.waitForFunction(() => performance.getEntriesByName("nodes shown").length > 0);
		return await page.evaluate(() => performance.getEntriesByName("nodes shown")[0]?.startTime ?? Number.NaN);
	} finally {
		await page.close();
	}
}

/**
 * Runs in the page before its own scripts: marks the end of the frame in which the first nodes are there. From far away ours draws them on
 * a bitmap, which has a size of its own once it is painted.
 */
function noteFirstNodes(): void {
	const { width } = document.createElement("canvas");
	const look = () => {
		const node = document.querySelector(".react-flow__node:not([style*='hidden'])");
		const bitmap = document.querySelector<HTMLCanvasElement>(".react-flow canvas");
		if (!node && (bitmap?.width ?? width) === width) requestAnimationFrame(look);
		else requestAnimationFrame(() => performance.mark("nodes shown"));
	};
	requestAnimationFrame(look);
}
