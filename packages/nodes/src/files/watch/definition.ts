import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "File.Watch",
	version: 1,
	name: "File Trigger",
	description:
		"Starts a run for every file that is new in a folder of the workspace or has changed, once it stops changing.",
	icon: "folder-search",
	color: "amber",
	group: "Triggers",
	summary: "{{folder}}/{{pattern}}",
	keywords: ["file", "folder", "watch", "directory", "new file"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "file", name: "File", phrase: "by a file" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	source: { untrusted: true },
	inputs: {
		folder: {
			title: "Folder",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The folder inside the workspace, with its subfolders; . is the whole workspace.",
			scopes: ["Custom"],
			default: ".",
			sink: "path",
		},
		pattern: {
			title: "Pattern",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description: "Which files of the folder count, for example *.csv, or **/*.csv with all subfolders.",
			scopes: ["Custom"],
			default: "**/*",
		},
	},
	outputs: {
		path: { schema: Type.String(), description: "The file's path inside the workspace." },
		name: { schema: Type.String(), description: "The file's name, without folders." },
		bytes: { schema: Type.Integer({ minimum: 0 }), description: "How large it is." },
		modified_at: { schema: Type.String(), description: "When it was last written: ISO 8601, in UTC." },
		kind: {
			schema: Type.Enum(["new", "changed"], { type: "string" }),
			description: "Whether the file is new, or an earlier run has already received it.",
		},
	},
});
