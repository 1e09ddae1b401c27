import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { imageParameter } from "../../images/image-parameters.ts";

export const definition = defineNode({
	id: "Barcode.Read",
	version: 1,
	name: "Read Barcode",
	description: "Finds the barcodes in a picture, QR codes too, and reads what they say.",
	icon: "scan-barcode",
	color: "violet",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["barcode", "qr code", "scan", "ean", "data matrix", "code 128"],
	effect: "safe",
	source: { untrusted: true },
	inputs: { path: imageParameter },
	outputs: {
		barcodes: {
			title: "Barcodes",
			schema: Type.Array(
				Type.Object({ format: Type.String(), text: Type.String() }, { additionalProperties: false }),
			),
			description: "The barcodes that were found, 100 at most, each with its kind and its text.",
		},
		text: {
			title: "Text",
			schema: Type.String(),
			description: "The text of the first barcode; empty when there is none.",
		},
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How many were found." },
	},
	tool: {
		name: "read_barcode",
		description: "Finds the barcodes and QR codes in a picture of the workspace and reads what they say.",
		annotations: { readOnly: true, openWorld: false },
	},
});
