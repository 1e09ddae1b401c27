import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "File.Write",
	version: 1,
	name: "Write File",
	description: "Writes a text file into the workspace, replacing the one that is there.",
	icon: "file-pen",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{path}}",
	keywords: ["file", "save", "store", "disk", "export", "text file"],
	// The file is replaced as a whole: writing the same content again leaves the same file.
	effect: "safe",
	source: { trusted: "It returns the path that it was given." },
	inputs: {
		path: {
			title: "Path",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description:
				"The file's path inside the workspace, with / between folders, for example reports/may.txt. Missing folders are made.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		content: {
			title: "Content",
			schema: Type.String({ maxLength: 1_000_000, control: "text-area" }),
			description: "The whole text of the file.",
			scopes: ["AI", "Custom", "Message"],
		},
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The file that was written." },
		bytes: {
			title: "Bytes",
			schema: Type.Integer({ minimum: 0 }),
			description: "The file's size.",
			neutral: true,
		},
	},
	tool: {
		name: "write_file",
		description:
			"Writes a text file into the workspace. A file of the same path is replaced, so pass the whole content.",
		// Whether a call destroys something depends on whether the file is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
