import type { Page } from "playwright-core";
import type { Measured } from "../measure/measured.ts";
import { type MeasuredPage, slowFrameOfGesture } from "./frames.ts";

/** How far React Flow has the wheel turned to halve the zoom, in pixels. */
const WHEEL_TO_HALVE = 500;
const MOST_TURNS = 50;

/** A React Flow canvas in a page, ours or the stock one: both take the same gestures. */
export class Canvas {
	private readonly measured: MeasuredPage;
	private readonly page: Page;

	constructor(measured: MeasuredPage) {
		this.measured = measured;
		this.page = measured.page;
	}

	/** Turns the wheel over the middle as far as it takes, and looks whether the canvas has followed. */
	async zoomTo(wanted: number): Promise<void> {
		const { width, height } = this.size;
		await this.page.mouse.move(width / 2, height / 2);
		for (let turn = 0; turn < MOST_TURNS; turn++) {
			const zoom = await this.zoom();
			if (zoom > wanted * 0.9 && zoom < wanted * 1.1) return;
			await this.page.mouse.wheel(0, Math.log2(zoom / wanted) * WHEEL_TO_HALVE);
			await this.page.evaluate(twoFrames);
		}
		throw new Error(`The canvas does not reach zoom ${wanted}.`);
	}

	/** Moves the view: 95 of 100 frames took no longer than so many milliseconds. */
	async pan(): Promise<Measured> {
		return slowFrameOfGesture(
			this.measured,
			await this.find(".react-flow__pane", ".react-flow__node, .react-flow__edge"),
		);
	}

	/** Moves a node: 95 of 100 frames took no longer than so many milliseconds. */
	async drag(): Promise<Measured> {
		return slowFrameOfGesture(this.measured, await this.find(".react-flow__node", ".react-flow__handle"));
	}

	/** Clicks the node nearest to the middle. */
	async selectNode(): Promise<void> {
		const { x, y } = await this.find(".react-flow__node", ".react-flow__handle");
		await this.page.mouse.click(x, y);
	}

	/** The point nearest to the middle where the mouse meets the one and not the other: no gesture from there leaves either canvas. */
	private async find(selector: string, other: string): Promise<{ readonly x: number; readonly y: number }> {
		const point = await this.page.evaluate(
			({ selector, other, width, height }) => {
				const offsets = Array.from({ length: 40 * 40 }, (_, index) => ({
					x: ((index % 40) - 20) * 12,
					y: (Math.floor(index / 40) - 20) * 12,
				}));
				offsets.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
				for (const offset of offsets) {
					const point = { x: width / 2 + offset.x, y: height / 2 + offset.y };
					const hit = document.elementFromPoint(point.x, point.y);
					if (hit?.closest(selector) && !hit.closest(other)) return point;
				}
				return undefined;
			},
			{ selector, other, ...this.size },
		);
		if (!point) throw new Error(`The canvas shows no ${selector}.`);
		return point;
	}

	private async zoom(): Promise<number> {
		const transform = await this.page.locator(".react-flow__viewport").evaluate((element) => {
			return getComputedStyle(element).transform;
		});
		return Number(/^matrix\(([\d.]+)/.exec(transform)?.[1]);
	}

	private get size() {
		return this.page.viewportSize() ?? { width: 0, height: 0 };
	}
}

/** Runs in the page: by then it has drawn what the wheel has done. */
function twoFrames(): Promise<number> {
	return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
