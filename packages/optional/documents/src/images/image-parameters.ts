import { type Static, Type } from "typebox";

/** The formats that a picture is written in. */
export const IMAGE_FORMATS = ["png", "jpeg", "webp", "tiff", "gif", "avif"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const Place = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }));
const Extent = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));

/** The part of a picture that is kept, in pixels from its top left corner; what is left out reaches to the edge. */
export const Crop = Type.Object(
	{ left: Place, top: Place, width: Extent, height: Extent },
	{ additionalProperties: false },
);
export type Crop = Static<typeof Crop>;

/** The picture that a node looks at. */
export const imageParameter = {
	title: "Path",
	schema: Type.String({ minLength: 1, maxLength: 1024 }),
	description:
		"The picture's path inside the workspace: JPEG, PNG, WebP, GIF, TIFF or AVIF, of 50 million pixels at most.",
	scopes: ["AI", "Custom", "Message"],
	sink: "path",
} as const;

/** The kinds of barcodes that can be written. */
export const BARCODE_FORMATS = [
	"QRCode",
	"DataMatrix",
	"AztecCode",
	"PDF417",
	"Code128",
	"Code39",
	"EAN13",
	"EAN8",
	"UPCA",
	"ITF",
] as const;
export type BarcodeFormat = (typeof BARCODE_FORMATS)[number];
