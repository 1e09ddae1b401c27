import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { PageRanges } from "../../pdf/page-ranges.ts";

export const definition = defineNode({
	id: "Pdf.Read",
	version: 1,
	name: "Read PDF",
	description:
		"Reads the text of a PDF file page by page, what it says of itself, its form, and its attachments.",
	icon: "file-text",
	color: "red",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["pdf", "text", "extract", "invoice", "pages", "metadata", "attachments", "form fields"],
	// What is saved is saved to the same paths each time.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The PDF file's path inside the workspace, for example in/invoice.pdf. 50 MB at most.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		pages: {
			title: "Pages",
			schema: PageRanges,
			description: "The pages to read, for example 1-3, 7, 9-. All when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		save_attachments_to: {
			title: "Save attachments to",
			schema: Type.String({ maxLength: 500 }),
			description: "The workspace folder to save the files in that lie in the document; empty to save none.",
			// Never a model: it decides where files of strangers are written.
			scopes: ["Custom", "Message"],
			sink: "path",
			default: "",
		},
	},
	outputs: {
		text: {
			title: "Text",
			schema: Type.String(),
			description: "The text of all pages that were read, with an empty line between pages.",
		},
		pages: {
			title: "Pages",
			schema: Type.Array(
				Type.Object(
					{ page: Type.Integer({ minimum: 1 }), text: Type.String() },
					{ additionalProperties: false },
				),
			),
			description: "The text of each page, with its number.",
		},
		has_text: {
			title: "Has text",
			schema: Type.Boolean(),
			description:
				"False when none of the pages has text, as when they are scanned pictures: Read Image Text can read those.",
		},
		rest: {
			title: "Rest",
			schema: Type.String(),
			description:
				"The pages that had no room in the message, for the parameter pages of the next reading; empty when all were read.",
		},
		page_count: {
			title: "Page count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many pages the document has.",
		},
		metadata: {
			title: "Metadata",
			schema: Type.Record(Type.String(), Type.String()),
			description:
				"What the document says of itself: title, author, subject, keywords, creator, producer, created, modified.",
		},
		fields: {
			title: "Fields",
			schema: Type.Array(
				Type.Object(
					{
						name: Type.String(),
						type: Type.Enum(["text", "checkbox", "choice", "list", "button", "signature"], {
							type: "string",
						}),
						value: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
						options: Type.Optional(Type.Array(Type.String())),
					},
					{ additionalProperties: false },
				),
			),
			description: "The fields of the form, as Fill PDF Form takes them; none where the document is no form.",
		},
		attachments: {
			title: "Attachments",
			schema: Type.Array(FileOutput),
			description: "The files that lay in the document, where they were saved.",
		},
	},
	tool: {
		name: "read_pdf",
		description:
			"Reads the text of a PDF file of the workspace, page by page, with its metadata and the fields of its form. rest names the pages that had no room.",
		annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
	},
});
