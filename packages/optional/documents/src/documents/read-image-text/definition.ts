import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { PageRanges } from "../../pdf/page-ranges.ts";

export const definition = defineNode({
	id: "Image.ReadText",
	version: 1,
	name: "Read Image Text",
	description: "Recognises the text in a picture, or on the scanned pages of a PDF file, in English.",
	icon: "scan-text",
	color: "violet",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["ocr", "scan", "recognise", "photo", "receipt", "picture to text", "tesseract"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The path of the picture or of the PDF file inside the workspace.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		pages: {
			title: "Pages",
			schema: PageRanges,
			description: "The pages of a PDF file, for example 1-3, 7; 20 at most. All when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
	},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "The text that was recognised." },
		pages: {
			title: "Pages",
			schema: Type.Array(
				Type.Object(
					{ page: Type.Integer({ minimum: 1 }), text: Type.String(), confidence: Type.Integer() },
					{ additionalProperties: false },
				),
			),
			description: "The text of each page, and how sure its recognition is, from 0 to 100.",
		},
		confidence: {
			title: "Confidence",
			schema: Type.Integer({ minimum: 0, maximum: 100 }),
			description:
				"How sure the least sure page is, from 0 to 100. Have a person look at less than about 70.",
		},
	},
	tool: {
		name: "read_image_text",
		description:
			"Recognises the English text in a picture or on scanned pages of a PDF file of the workspace.",
		annotations: { readOnly: true, openWorld: false },
	},
});
