import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { madeFileOutputs, saveToParameter } from "../../files/parameters.ts";

export const definition = defineNode({
	id: "Word.FillTemplate",
	version: 1,
	name: "Fill Word Template",
	description: "Fills the values of a Word template and writes the document as a new file.",
	icon: "file-pen-line",
	color: "blue",
	group: "Documents",
	category: "data",
	summary: "{{path}}",
	keywords: ["word", "docx", "template", "fill", "mail merge", "placeholder", "letter", "contract"],
	// The file is replaced as a whole by one of the same content.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Template",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description:
				"The path of the Word template (.docx) inside the workspace. It has {name} where a value is to stand, and {#items} … {/items} around what is repeated for each item of a list.",
			// Never a model: the template decides what its values become.
			scopes: ["Custom", "Message"],
			sink: "path",
		},
		values: {
			title: "Values",
			schema: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 1000 }),
			description:
				"Values by the names in the template: a text or a number; for a repeated part a list of objects with the values of each; true or false for a part that is shown or not.",
			scopes: ["AI", "Custom", "Message"],
		},
		save_to: saveToParameter,
	},
	outputs: { ...madeFileOutputs },
	tool: {
		name: "fill_word_template",
		description: "Fills a Word template of the workspace with values and writes it as a new file.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
