import type { BarcodeFormat } from "./image-parameters.ts";

/** Barcodes to be read in a picture, or one to be drawn, in a thread. */
export type BarcodeJob =
	| {
			readonly kind: "read";
			/** Four bytes for each pixel. */
			readonly pixels: Uint8Array;
			readonly width: number;
			readonly height: number;
	  }
	| {
			readonly kind: "write";
			readonly text: string;
			readonly format: BarcodeFormat;
			readonly scale: number;
			readonly isVector: boolean;
	  };

export interface FoundBarcode {
	readonly format: string;
	readonly text: string;
}

/** What was found, or the picture that was drawn. */
export type BarcodeResult = FoundBarcode[] | Uint8Array;
