import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { percentile } from "../measure/interleave.ts";

interface Point {
	readonly x: number;
	readonly y: number;
}

/** How long a gesture takes, in milliseconds, and how often the mouse moves in it. */
const GESTURE_MS = 800;
const MOVE_EVERY_MS = 8;
/** How far the mouse goes, in pixels. */
const REACH = 240;

/**
 * Presses the mouse at a point, moves it along a circle and lets go. Gives how long a frame took, in milliseconds: 95
 * of 100 frames took no longer.
 */
export async function slowFrameOfGesture(page: Page, from: Point): Promise<number> {
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	const recorder = await page.evaluateHandle(recordFrames);
	const started = performance.now();
	for (let passed = 0; passed < GESTURE_MS; passed = performance.now() - started) {
		const angle = (passed / GESTURE_MS) * 2 * Math.PI;
		await page.mouse.move(
			from.x + (Math.cos(angle) - 1) * REACH * 0.5,
			from.y + Math.sin(angle) * REACH * 0.5,
		);
		await pause(MOVE_EVERY_MS);
	}
	const frames = await recorder.evaluate((recorder) => recorder.stop());
	await page.mouse.up();
	return percentile(frames, 95);
}

/** Runs in the page: measures the time from each frame to the next until it is stopped. */
function recordFrames() {
	const frames: number[] = [];
	let last: number | undefined;
	let recording = true;
	const onFrame = (now: number) => {
		if (last !== undefined) frames.push(now - last);
		last = now;
		if (recording) requestAnimationFrame(onFrame);
	};
	requestAnimationFrame(onFrame);
	return {
		stop() {
			recording = false;
			return frames;
		},
	};
}
