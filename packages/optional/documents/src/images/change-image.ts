import { NodeError } from "@switchyard/node-kit";
import type { OutputInfo } from "sharp";
import type { ImageChange, ImageResult } from "./image-job.ts";
import type { Crop } from "./image-parameters.ts";
import { openImage, orFault } from "./open-image.ts";

/** @throws NodeError as `openImage`, `IMAGE_CROP_OUTSIDE` */
export async function changeImage(
	bytes: Uint8Array,
	{ rotate, crop, width, height, fit, format, quality }: ImageChange,
): Promise<ImageResult> {
	let image = await openImage(bytes);
	if (rotate !== 0) image = image.rotate(rotate);
	if (Object.keys(crop).length > 0) {
		const { info } = await orFault(() => image.clone().raw().toBuffer({ resolveWithObject: true }));
		image = image.extract(partOf(info, crop));
	}
	if (width > 0 || height > 0)
		image = image.resize({ ...(width && { width }), ...(height && { height }), fit, background: "white" });
	if (format === "jpeg") image = image.flatten({ background: "white" });
	const written = image.toFormat(format, { quality });
	const { data, info } = await orFault(() => written.toBuffer({ resolveWithObject: true }));
	return { data, width: info.width, height: info.height };
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
