import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { madeFileOutputs, saveToParameter } from "../../files/parameters.ts";
import { FieldValue } from "../../pdf/form-values.ts";

export const definition = defineNode({
	id: "Pdf.FillForm",
	version: 1,
	name: "Fill PDF Form",
	description: "Fills the fields of a PDF form and writes the filled form as a new file.",
	icon: "file-pen-line",
	color: "red",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["pdf", "form", "fill", "fields", "acroform", "flatten", "application"],
	// The file is replaced as a whole, and the same values give the same bytes.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Form",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The path of the PDF form inside the workspace. It stays as it is.",
			// Never a model: the form decides what its values become.
			scopes: ["Custom", "Message"],
			sink: "path",
		},
		fields: {
			title: "Fields",
			schema: Type.Record(Type.String({ maxLength: 500 }), FieldValue, { maxProperties: 1000 }),
			description:
				"Values by the names of the fields: a text, true or false for a checkbox, one of the choices, or a list of them. Other fields stay as they are.",
			scopes: ["AI", "Custom", "Message"],
		},
		flatten: {
			title: "Flatten",
			schema: Type.Boolean(),
			description: "Whether the fields become plain text on the page, which nobody can change in the form.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
		},
		save_to: saveToParameter,
	},
	outputs: {
		...madeFileOutputs,
		page_count: {
			title: "Page count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many pages the filled form has.",
		},
	},
	tool: {
		name: "fill_pdf_form",
		description: "Fills the fields of a PDF form of the workspace and writes it as a new file.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
