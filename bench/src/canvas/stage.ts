import { type BrowserContext, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../../scripts/chromium.mjs";
import type { Finding } from "../measure/benchmark.ts";
import { type CpuClock, sumOf } from "../measure/cpu/cpu-clock.ts";
import { startWithCpu } from "../measure/cpu/process-tree.ts";
import { Server } from "../subject/server.ts";
import { serveStockPage } from "./stock-page.ts";

export const VIEWPORT = { width: 1440, height: 900 };
/** How long a page may take to open, in milliseconds: on a busy machine, thousands of stock nodes take their time. */
const PATIENCE_MS = 120_000;

/** What there is to measure in. */
export interface Stage {
	/** A browser that is signed in. */
	readonly context: BrowserContext;
	readonly server: Server;
	/** The address of the stock page. */
	readonly stock: string;
	/** The browser, and for ours the server too. The stock page's files come from this process, which is not counted. */
	readonly cpu: { readonly ours: CpuClock; readonly raw: CpuClock };
}

/** Measures at each size in turn, with a server, the stock page and a browser of their own. */
export function measureSizes<Size>(
	sizes: readonly Size[],
	measure: (stage: Stage, size: Size) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
	return withStage(async (stage) => {
		const findings: Finding[] = [];
		for (const size of sizes) findings.push(...(await measure(stage, size)));
		return findings;
	});
}

async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
	const executablePath = await ensureChromium();
	if (executablePath === undefined) throw new Error("There is no Chromium to measure in.");
	const server = await Server.start();
	const stock = await serveStockPage();
	const [browser, browserCpu] = await startWithCpu(() =>
		chromium.launch({ executablePath, args: CHROMIUM_FLAGS }),
	);
	try {
		const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: "reduce" });
		context.setDefaultTimeout(PATIENCE_MS);
		const code = new URL(server.signInLink).hash.slice("#code=".length);
		await context.request.post(`${server.url}/api/session`, { data: { code }, failOnStatusCode: true });
		const cpu = { ours: sumOf(browserCpu, server.cpu), raw: browserCpu };
		return await work({ context, server, stock: stock.url, cpu });
	} finally {
		await browser.close();
		await stock.close();
		await server.stop();
	}
}

export async function openCanvas(context: BrowserContext, url: string): Promise<Page> {
	const page = await context.newPage();
	await page.goto(url);
	await page.locator(".react-flow__viewport").waitFor();
	return page;
}
