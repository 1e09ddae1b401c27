import type { BrowserContext } from "playwright-core";
import { type CpuClock, perOperation } from "../measure/cpu/cpu-clock.ts";
import type { Measured } from "../measure/measured.ts";

/** Opens a page of a canvas anew: how long after the beginning of the navigation it shows nodes, in milliseconds, and the CPU until then. */
export async function timeToOpen(context: BrowserContext, url: string, cpu: CpuClock): Promise<Measured> {
	const page = await context.newPage();
	try {
		await page.addInitScript(noteFirstNodes);
		return await perOperation(cpu, async () => {
			await page.goto(url, { waitUntil: "commit" });
			await page.waitForFunction(() => performance.getEntriesByName("nodes shown").length > 0);
			const shown = () => performance.getEntriesByName("nodes shown")[0]?.startTime ?? Number.NaN;
			return { figure: await page.evaluate(shown), operations: 1 };
		});
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
