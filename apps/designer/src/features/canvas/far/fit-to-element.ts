import type { Size } from "../graph/region.ts";

/** Gives a 2D canvas the resolution of its place on the screen, and coordinates in CSS pixels. */
export function fitToElement(
	canvas: HTMLCanvasElement,
	context: CanvasRenderingContext2D,
	{ width, height }: Size,
): void {
	const ratio = Math.min(2, devicePixelRatio);
	const pixelWidth = Math.round(width * ratio);
	const pixelHeight = Math.round(height * ratio);
	if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
		canvas.width = pixelWidth;
		canvas.height = pixelHeight;
	}
	context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
