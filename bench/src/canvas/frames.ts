import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { type CpuClock, perOperation } from "../measure/cpu/cpu-clock.ts";
import { percentile } from "../measure/interleave.ts";
import type { Measured } from "../measure/measured.ts";

interface Point {
	readonly x: number;
	readonly y: number;
}

/** How long a gesture takes, in milliseconds, and how often the mouse moves in it. */
const GESTURE_MS = 800;
const MOVE_EVERY_MS = 8;
/** How far the mouse goes, in pixels. */
const REACH = 240;

/** A page, and the processes that work for it. */
export interface MeasuredPage {
	readonly page: Page;
	readonly cpu: CpuClock;
}

/**
 * The frame time of a page while work is in progress, in milliseconds: 95 of 100 frames took no longer.
 * @param operations how many operations the work consists of
 */
export async function slowFrameWhile(
	{ page, cpu }: MeasuredPage,
	operations: number,
	work: () => Promise<void>,
): Promise<Measured> {
	const recorder = await page.evaluateHandle(recordFrames);
	return perOperation(cpu, async () => {
		await work();
		const frames = await recorder.evaluate((recorder) => recorder.stop());
		return { figure: percentile(frames, 95), operations };
	});
}

/** Presses the mouse at a point, moves it along a circle and releases it: the frame time meanwhile, and the CPU of the gesture. */
export async function slowFrameOfGesture(measured: MeasuredPage, from: Point): Promise<Measured> {
	const { page } = measured;
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	const slow = await slowFrameWhile(measured, 1, () => circle(page, from));
	await page.mouse.up();
	return slow;
}

async function circle(page: Page, from: Point): Promise<void> {
	const started = performance.now();
	for (let passed = 0; passed < GESTURE_MS; passed = performance.now() - started) {
		const angle = (passed / GESTURE_MS) * 2 * Math.PI;
		await page.mouse.move(
			from.x + (Math.cos(angle) - 1) * REACH * 0.5,
			from.y + Math.sin(angle) * REACH * 0.5,
		);
		await pause(MOVE_EVERY_MS);
	}
}

/**
 * Runs in the page: measures the time from each frame to the next until it is stopped. The frame under way counts too,
 * so that a page which draws none in all that time has a figure as well.
 */
async function recordFrames() {
	const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
	const frames: number[] = [];
	let recording = true;
	let last = await nextFrame();
	const record = async () => {
		while (recording) {
			const now = await nextFrame();
			frames.push(now - last);
			last = now;
		}
	};
	const over = record();
	return {
		async stop() {
			recording = false;
			await over;
			return frames;
		},
	};
}
