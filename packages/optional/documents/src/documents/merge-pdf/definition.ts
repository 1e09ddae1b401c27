import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { madeFileOutputs, saveToParameter } from "../../files/parameters.ts";

export const definition = defineNode({
	id: "Pdf.Merge",
	version: 1,
	name: "Merge PDF",
	description: "Makes one PDF file of the pages of several, one after the other.",
	icon: "file-stack",
	color: "red",
	group: "Documents",
	category: "data",
	summary: "into {{save_to}}",
	keywords: ["pdf", "merge", "join", "combine", "append", "concatenate", "pages"],
	// The file is replaced as a whole, and the same files give the same bytes.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		files: {
			title: "Files",
			schema: Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), { minItems: 1, maxItems: 200 }),
			description: "The paths of the PDF files inside the workspace, in their order. 50 MB together at most.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		save_to: saveToParameter,
	},
	outputs: {
		...madeFileOutputs,
		page_count: {
			title: "Page count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many pages the new file has.",
		},
	},
	tool: {
		name: "merge_pdf",
		description: "Makes one PDF file of the pages of several PDF files of the workspace, in the given order.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
