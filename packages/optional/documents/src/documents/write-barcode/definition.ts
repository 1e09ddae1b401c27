import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { madeFileOutputs } from "../../files/parameters.ts";
import { BARCODE_FORMATS } from "../../images/image-parameters.ts";

export const definition = defineNode({
	id: "Barcode.Write",
	version: 1,
	name: "Write Barcode",
	description: "Draws a barcode or QR code of a text as a picture.",
	icon: "qr-code",
	color: "violet",
	group: "Documents",
	category: "data",
	summary: "{{format}} of {{text}}",
	keywords: ["barcode", "qr code", "draw", "label", "ean", "data matrix", "code 128"],
	// The file is replaced as a whole, and the same text gives the same bytes.
	effect: "safe",
	source: { trusted: "It returns the path that it was given." },
	inputs: {
		text: {
			title: "Text",
			schema: Type.String({ minLength: 1, maxLength: 4000 }),
			description: "What the barcode says. The check digit of EAN and UPC may be left out.",
			scopes: ["AI", "Custom", "Message"],
		},
		format: {
			title: "Kind",
			schema: Type.Enum([...BARCODE_FORMATS], { type: "string" }),
			description: "The kind of barcode. QRCode holds any text.",
			scopes: ["Custom", "AI", "Message"],
			default: "QRCode",
		},
		scale: {
			title: "Scale",
			schema: Type.Integer({ minimum: 1, maximum: 20 }),
			description: "How many pixels wide the smallest square or bar is.",
			scopes: ["Custom", "AI", "Message"],
			default: 4,
		},
		save_to: {
			title: "Save to",
			schema: Type.String({ minLength: 1, maxLength: 1024, pattern: "\\.(png|svg)$" }),
			description:
				"The picture's path inside the workspace, ending in .png or .svg. A file of the same path is replaced.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
	},
	outputs: { ...madeFileOutputs },
	tool: {
		name: "write_barcode",
		description: "Draws a barcode or QR code of a text as a PNG or SVG file of the workspace.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
