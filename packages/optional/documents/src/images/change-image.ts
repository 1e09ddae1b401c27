import { NodeError } from "@switchyard/node-kit";
import type { OutputInfo } from "sharp";
import type { Crop, ImageFormat } from "./image-parameters.ts";
import { openImage, orFault } from "./open-image.ts";

/** What is done to a picture, in this order. */
export interface ImageChange {
	/** Degrees clockwise. */
	readonly rotate: number;
	readonly crop: Crop | undefined;
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
	if (crop) {
		const turned = await orFault(() => image.clone().raw().toBuffer({ resolveWithObject: true }));
		if (crop.left + crop.width > turned.info.width || crop.top + crop.height > turned.info.height)
			throw cropOutside(turned.info);
		image = image.extract(crop);
	}
	if (width > 0 || height > 0)
		image = image.resize({ ...(width && { width }), ...(height && { height }), fit, background: "white" });
	if (format === "jpeg") image = image.flatten({ background: "white" });
	return orFault(() => image.toFormat(format, { quality }).toBuffer({ resolveWithObject: true }));
}

function cropOutside({ width, height }: OutputInfo): NodeError {
	return new NodeError({
		code: "IMAGE_CROP_OUTSIDE",
		message: `The part to keep does not lie in the picture, which is ${width} pixels wide and ${height} high.`,
		field: "crop",
		hint: "Count pixels from the top left corner, after rotation.",
	});
}
