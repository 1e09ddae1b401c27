import type { Crop, ImageFormat } from "./image-parameters.ts";

/** Changes to a picture, in the order in which they are made. */
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

/** Picture of a stranger, and what is made of it: another file, a page to recognise text in, or pixels to find barcodes in. */
export type ImageJob =
	| { readonly kind: "change"; readonly bytes: Uint8Array; readonly change: ImageChange }
	| { readonly kind: "page" | "pixels"; readonly bytes: Uint8Array };

export interface ImageResult {
	/** A file, or four bytes for each pixel. */
	readonly data: Uint8Array;
	/** Pixels. */
	readonly width: number;
	readonly height: number;
}
