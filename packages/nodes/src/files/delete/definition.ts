import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { baseFolder } from "../base-folder.ts";
import { FilePath } from "../path-parameters.ts";

export const definition = defineNode({
	id: "File.Delete",
	version: 1,
	name: "Delete File",
	description: "Deletes a file of the workspace, or an empty folder.",
	icon: "trash",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{path}}",
	keywords: ["file", "remove", "erase", "rm", "folder"],
	// After a crash nobody knows whether a file of this name is the old one, or a new one that came since: that one would be lost.
	effect: "once",
	source: { trusted: "It returns the path that it was given." },
	inputs: {
		path: {
			title: "Path",
			schema: FilePath,
			description: "The path of a file or of an empty folder inside the workspace, for example done/may.pdf.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		missing: {
			title: "If it is missing",
			schema: Type.Enum(["fail", "continue"], { type: "string" }),
			description: "Whether it is an error that nothing is at the path.",
			scopes: ["Custom", "Message"],
			default: "fail",
		},
		...baseFolder,
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "What was deleted." },
		deleted: {
			title: "Deleted",
			schema: Type.Boolean(),
			description: "Whether there was something to delete.",
			neutral: true,
		},
	},
	tool: {
		name: "delete_file",
		description: "Deletes a file of the workspace, or an empty folder. It cannot be undone.",
		annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
	},
});
