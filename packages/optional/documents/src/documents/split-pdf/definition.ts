import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { PageRanges } from "../../pdf/page-ranges.ts";

export const definition = defineNode({
	id: "Pdf.Split",
	version: 1,
	name: "Split PDF",
	description: "Makes a PDF file of each range of pages of another one.",
	icon: "split",
	color: "red",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["pdf", "split", "extract pages", "separate", "cut", "page range"],
	// Each file is replaced as a whole, and the same pages give the same bytes.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The PDF file's path inside the workspace. 50 MB at most.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		pages: {
			title: "Pages",
			schema: PageRanges,
			description:
				"Ranges of pages, each of which becomes a file: 1-3, 7, 9- makes three. All pages when empty.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		every: {
			title: "Pages per file",
			schema: Type.Integer({ minimum: 0, maximum: 1000 }),
			description:
				"How many pages a file has at most: longer ranges become several files. 0 keeps each range whole.",
			scopes: ["Custom", "AI", "Message"],
			default: 0,
		},
		folder: {
			title: "Folder",
			schema: Type.String({ minLength: 1, maxLength: 900 }),
			description:
				"The workspace folder for the new files; they are named after the file and its pages, as invoice-1-3.pdf. Files of the same names are replaced.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
	},
	outputs: {
		files: { title: "Files", schema: Type.Array(FileOutput), description: "The files that were written." },
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many files were written.",
		},
	},
	tool: {
		name: "split_pdf",
		description: "Makes a PDF file of each given range of pages of a PDF file of the workspace.",
		// Whether a call destroys something depends on whether files are there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
