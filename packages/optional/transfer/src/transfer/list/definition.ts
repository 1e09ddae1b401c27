import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { SERVER_INPUTS } from "../../work/parameters.ts";

export const definition = defineNode({
	id: "Transfer.List",
	version: 1,
	name: "List on Server",
	description: "Lists the files of a folder of an SFTP, FTP or S3 server.",
	icon: "folder-search",
	color: "blue",
	group: "Transfer",
	category: "outside",
	summary: "{{folder}}[ {{pattern}}]",
	keywords: ["sftp", "ftp", "ftps", "s3", "bucket", "remote", "directory", "find", "ls"],
	effect: "safe",
	// Who puts a file there chooses its name.
	source: { untrusted: true, private: true },
	inputs: {
		...SERVER_INPUTS,
		folder: {
			title: "Folder",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The folder under the base folder, for example in/2026; . is the base folder itself.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
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
		limit: {
			title: "At most",
			schema: Type.Integer({ minimum: 1, maximum: 2000 }),
			description: "How many files are given.",
			scopes: ["Custom", "AI", "Message"],
			default: 500,
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
					modified_at: Type.Union([Type.String(), Type.Null()]),
				}),
			),
			description:
				"The files by path: path under the base folder, name, size in bytes, and when it was last written, as ISO 8601 in UTC, where the server tells.",
		},
		folders: {
			title: "Folders",
			schema: Type.Array(Type.String()),
			description: "The paths of the folders that were met.",
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
			description: "Whether there are more files.",
			neutral: true,
		},
	},
	tool: {
		name: "list_remote_files",
		description: "Lists files of a folder of the file server that the flow's designer chose, by a pattern.",
		annotations: { readOnly: true, openWorld: true },
	},
});
