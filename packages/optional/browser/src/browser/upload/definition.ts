import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { onceEffect, onceInputs, targetInput, waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.Upload",
	version: 1,
	name: "Upload File",
	description:
		"Gives a file of the workspace to a field of the page. After a crash it is not given again by itself, unless repeating it is harmless: Done when tells whether it was given, or a person does.",
	icon: "upload",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{path}} to {{target}}",
	keywords: ["attach", "choose file", "file input", "send file"],
	...onceEffect,
	session: "browser",
	source: { untrusted: true },
	inputs: {
		target: {
			...targetInput,
			title: "Field",
			description: "The field that takes a file, or the button that asks for one, as a person would call it.",
		},
		path: {
			title: "File",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The path of the file inside the workspace.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "path",
		},
		...onceInputs,
		wait_ms: waitInput,
	},
	outputs: {
		url: { title: "Address", schema: Type.String(), description: "Where the browser is afterwards." },
	},
	tool: {
		name: "browser_upload",
		description: "Gives a file of the workspace to a field of the page in the browser.",
		annotations: { readOnly: false, destructive: false, openWorld: true },
	},
});
