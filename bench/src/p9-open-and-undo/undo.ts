import type { BrowserContext, Page } from "playwright-core";
import { Canvas } from "../canvas/canvas.ts";
import { type CpuClock, perOperation } from "../measure/cpu/cpu-clock.ts";
import type { Measured } from "../measure/measured.ts";

const ROUNDS = 7;

interface UndoFigures {
	/** How long the page worked on each undo, in milliseconds: scripts and layout, without painting. The CPU is until it is saved. */
	readonly undos: readonly Measured[];
	/** What each save of an edit sent, in bytes. */
	readonly requestBytes: readonly number[];
}

/** Disables a node of our canvas and undoes that by the keyboard, some times over; the first time warms up. */
export async function measureUndo(context: BrowserContext, url: string, cpu: CpuClock): Promise<UndoFigures> {
	const page = await context.newPage();
	const requestBytes: number[] = [];
	page.on("request", (request) => {
		if (request.method() === "PATCH") requestBytes.push(request.postDataBuffer()?.length ?? 0);
	});
	try {
		await page.goto(url);
		await page.locator(".react-flow__viewport").waitFor();
		const canvas = new Canvas({ page, cpu });
		await canvas.zoomTo(1);
		await canvas.selectNode();
		const undos: Measured[] = [];
		for (let round = 0; round <= ROUNDS; round++) {
			await afterSaving(page, () => page.keyboard.press("d"));
			const timing = await page.evaluateHandle(timeNextKey);
			const undo = await perOperation(cpu, async () => {
				await afterSaving(page, () => page.keyboard.press("Control+z"));
				return { figure: await timing.evaluate(({ duration }) => duration), operations: 1 };
			});
			if (round > 0) undos.push(undo);
		}
		return { undos, requestBytes };
	} finally {
		await page.close();
	}
}

async function afterSaving(page: Page, edit: () => Promise<void>): Promise<void> {
	const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
	await edit();
	await saved;
}

/**
 * Runs in the page: times the next Z, from before the page's own listeners until they are done, React has rendered and the layout is made.
 * Painting comes after that, in the next frame: without a graphics card it takes its time whatever the edit.
 */
function timeNextKey(): { readonly duration: Promise<number> } {
	const duration = new Promise<number>((resolve) => {
		const onKey = ({ key }: KeyboardEvent) => {
			if (key !== "z") return;
			removeEventListener("keydown", onKey, { capture: true });
			const began = performance.now();
			const onHandled = () => {
				document.body.getBoundingClientRect();
				resolve(performance.now() - began);
			};
			addEventListener("keydown", onHandled, { once: true });
		};
		addEventListener("keydown", onKey, { capture: true });
	});
	return { duration };
}
