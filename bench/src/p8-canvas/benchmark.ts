import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../../scripts/chromium.mjs";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { interleave } from "../measure/interleave.ts";
import { Server } from "../subject/server.ts";
import { Canvas } from "./canvas.ts";
import { storeGridFlow } from "./our-flow.ts";
import { serveStockPage } from "./stock-page.ts";

const SIZES = [1000, 5000, 10_000];
const VIEWPORT = { width: 1440, height: 900 };
/** A frame that most people do not notice, and one that they take in far views, in milliseconds. */
const SMOOTH = { of: "value", bound: "at most", value: 25 } as const;
const FAR = { of: "value", bound: "at most", value: 33 } as const;

const benchmark: Benchmark = {
	id: "P8",
	title:
		"Canvas: the frame time that 95 of 100 frames keep while the mouse drags, against a stock React Flow page",
	async run() {
		const executablePath = await ensureChromium();
		if (executablePath === undefined) throw new Error("There is no Chromium to measure in.");
		const server = await Server.start();
		const stock = await serveStockPage();
		const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
		const findings: Finding[] = [];
		try {
			const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: "reduce" });
			const code = new URL(server.signInLink).hash.slice("#code=".length);
			await context.request.post(`${server.url}/api/session`, { data: { code }, failOnStatusCode: true });
			const open = async (url: string) => {
				const page = await context.newPage();
				await page.goto(url);
				await page.locator(".react-flow__viewport").waitFor();
				return { page, canvas: new Canvas(page) };
			};
			for (const size of SIZES) {
				const address = await storeGridFlow(server, size);
				const ours = await open(`${server.url}${address}`);
				const raw = await open(`${stock.url}?nodes=${size}`);
				const measure = async (
					name: string,
					goal: Finding["goal"],
					gesture: (canvas: Canvas) => Promise<number>,
				) => {
					const figures = await interleave({
						ours: () => onTop(ours, gesture),
						raw: () => onTop(raw, gesture),
					});
					findings.push({ name: `${size} nodes, ${name}`, unit: "ms", ...figures, goal });
				};
				await onTop(ours, (canvas) => canvas.zoomTo(1));
				await onTop(raw, (canvas) => canvas.zoomTo(1));
				await measure("pan", SMOOTH, (canvas) => canvas.pan());
				await measure("drag a node", SMOOTH, (canvas) => canvas.drag());
				const whole = wholeViewZoom(size);
				await onTop(ours, (canvas) => canvas.zoomTo(whole));
				await onTop(raw, (canvas) => canvas.zoomTo(whole));
				await measure("pan the whole flow", FAR, (canvas) => canvas.pan());
				await ours.page.close();
				await raw.page.close();
			}
		} finally {
			await browser.close();
			await stock.close();
			await server.stop();
		}
		return findings;
	},
};

export default benchmark;

/** A page draws frames only while it is in front. */
async function onTop<T>(
	{ page, canvas }: { readonly page: import("playwright-core").Page; readonly canvas: Canvas },
	work: (canvas: Canvas) => Promise<T>,
): Promise<T> {
	await page.bringToFront();
	return work(canvas);
}

/** The zoom at which a grid of so many nodes fits the window. */
function wholeViewZoom(count: number): number {
	const columns = Math.ceil(Math.sqrt(count));
	return Math.min(VIEWPORT.width / (columns * 280), VIEWPORT.height / (columns * 160)) * 0.8;
}
