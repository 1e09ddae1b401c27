import { NodeError } from "@switchyard/node-kit";
import sharp, { type Sharp } from "sharp";

/** More is refused before it is unpacked: a small file can have the pixels of a wall of screens. */
const MOST_PIXELS = 50_000_000;

/** Pictures alone: others, such as SVG and PDF, are programs that draw. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "tiff", "heif"]);

/** One thread for each picture leaves the other cores to the server. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * A picture, turned as its camera says.
 * @throws NodeError `IMAGE_INVALID`, `IMAGE_TOO_LARGE`
 */
export async function openImage(bytes: Uint8Array): Promise<Sharp> {
	const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
	const { format, width, height } = await orFault(() => image.metadata());
	if (!FORMATS.has(format)) throw invalidImage();
	if (width * height > MOST_PIXELS) throw tooManyPixels();
	return image.autoOrient();
}

/** What the library finds wrong with a picture, as an error that people understand. */
export async function orFault<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const message = error instanceof Error ? error.message : "";
		if (message.includes("exceeds pixel limit")) throw tooManyPixels(error);
		throw invalidImage(error);
	}
}

function invalidImage(cause?: unknown): NodeError {
	return new NodeError({
		code: "IMAGE_INVALID",
		message: "The file is no picture that can be read, or a damaged one.",
		field: "path",
		hint: "Use JPEG, PNG, WebP, GIF, TIFF or AVIF.",
		cause,
	});
}

function tooManyPixels(cause?: unknown): NodeError {
	return new NodeError({
		code: "IMAGE_TOO_LARGE",
		message: `The picture has more than ${MOST_PIXELS / 1_000_000} million pixels.`,
		field: "path",
		hint: "Use a smaller picture.",
		cause,
	});
}
