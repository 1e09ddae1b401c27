import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { FilePath } from "../path-parameters.ts";

export const definition = defineNode({
	id: "File.List",
	version: 1,
	name: "List Files",
	description: "Lists the files of a folder of the workspace.",
	icon: "folder-search",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{folder}}/{{pattern}}",
	keywords: ["file", "folder", "directory", "find", "search", "glob", "ls"],
	effect: "safe",
	// Who puts a file there chooses its name.
	source: { untrusted: true },
	inputs: {
		folder: {
			title: "Folder",
			schema: FilePath,
			description: "The folder inside the workspace; . is the whole workspace.",
			scopes: ["Custom", "Message"],
			default: ".",
			sink: "path",
		},
		pattern: {
			title: "Pattern",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description:
				"Which files count, for example *.csv. With a / it stands for the path from the folder on, for example 2026/*.csv; ** stands for any number of folders.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		recursive: {
			title: "Subfolders",
			schema: Type.Boolean(),
			description: "Whether files of the folders in it are listed, too.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
		},
		details: {
			title: "Read files",
			schema: Type.Boolean(),
			description: "Whether each file is read for its media type and its hash. Slow for large files.",
			scopes: ["Custom", "Message"],
			default: false,
			advanced: true,
		},
		limit: {
			title: "At most",
			schema: Type.Integer({ minimum: 1, maximum: 2000 }),
			description: "How many files are given at once.",
			scopes: ["Custom", "AI", "Message"],
			default: 500,
		},
		after: {
			title: "After",
			schema: Type.String({ maxLength: 1024 }),
			description:
				"Where to continue: `next` of an earlier list. When empty, the list begins at its beginning.",
			scopes: ["Message", "AI", "Custom"],
			optional: true,
			advanced: true,
		},
	},
	outputs: {
		files: {
			title: "Files",
			schema: Type.Array(
				Type.Object({
					path: Type.String(),
					name: Type.String(),
					size: Type.Integer({ minimum: 0 }),
					modified_at: Type.String(),
					mediaType: Type.Optional(Type.String()),
					hash: Type.Optional(Type.String()),
				}),
			),
			description:
				"The files by name: path, name, size in bytes, and when it was last written, as ISO 8601 in UTC. With Read files also mediaType and hash.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many files are given.",
			neutral: true,
		},
		truncated: {
			title: "Truncated",
			schema: Type.Boolean(),
			description: "Whether there may be more files.",
			neutral: true,
		},
		next: {
			title: "Next",
			schema: Type.Union([Type.String(), Type.Null()]),
			description: "Where the list continues, for After; null when it is complete.",
		},
	},
	tool: {
		name: "list_files",
		description:
			"Lists files of a folder of the workspace by a pattern. When `truncated` is true, call it again with `after` set to `next`.",
		annotations: { readOnly: true, openWorld: false },
	},
});
