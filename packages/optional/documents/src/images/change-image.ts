import { NodeError } from "@switchyard/node-kit";
import type { OutputInfo } from "sharp";
import type { Crop, ImageFormat } from "./image-parameters.ts";
import { openImage, orFault } from "./open-image.ts";

/** What is done to a picture, in this order. */
export interface ImageChange {
	/** Degrees clockwise. */
	readonly rotate: number;
	/** Nothing is cut where it is empty. */
	readonly crop: Crop;
	/** Pixels; 0 follows from the other one. */
	readonly width: number;
	readonly height: number;
	readonly fit: "inside" | "cover" | "contain" | "fill";
	readonly format: ImageFormat;
	readonly quality: number;
}

/** @throws NodeError as `openImage`, `IMAGE_CROP_OUTSIDE` */
export async function changeImage(
	bytes: Uint8Array,
	{ rotate, crop, width, height, fit, format, quality }: ImageChange,
): Promise<{ readonly data: Uint8Array; readonly info: OutputInfo }> {
	let image = await openImage(bytes);
	if (rotate !== 0) image = image.rotate(rotate);
	if (Object.keys(crop).length > 0) {
		const { info } = await orFault(() => image.clone().raw().toBuffer({ resolveWithObject: true }));
		image = image.extract(partOf(info, crop));
	}
	if (width > 0 || height > 0)
		image = image.resize({ ...(width && { width }), ...(height && { height }), fit, background: "white" });
	if (format === "jpeg") image = image.flatten({ background: "white" });
	return orFault(() => image.toFormat(format, { quality }).toBuffer({ resolveWithObject: true }));
}

/** @throws NodeError `IMAGE_CROP_OUTSIDE` */
function partOf(info: OutputInfo, { left = 0, top = 0, ...crop }: Crop): Required<Crop> {
	const { width = info.width - left, height = info.height - top } = crop;
	const isInside = left + width <= info.width && top + height <= info.height;
	if (isInside && width > 0 && height > 0) return { left, top, width, height };
	throw cropOutside(info);
}

function cropOutside({ width, height }: OutputInfo): NodeError {
	return new NodeError({
		code: "IMAGE_CROP_OUTSIDE",
		message: `The part to keep does not lie in the picture, which is ${width} pixels wide and ${height} high.`,
		field: "crop",
		hint: "Count pixels from the top left corner, after rotation.",
	});
}
