import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "File.Read",
	version: 1,
	name: "Read File",
	description: "Reads a text file of the workspace.",
	icon: "file-text",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{path}}",
	keywords: ["file", "open", "load", "disk", "csv", "text file"],
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description:
				"The file's path inside the workspace, with / between folders, for example reports/may.txt.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
	},
	outputs: { content: { title: "Content", schema: Type.String(), description: "The file's text." } },
	tool: {
		name: "read_file",
		description: "Reads a text file of the workspace and returns its whole content.",
		annotations: { readOnly: true, openWorld: false },
	},
});
