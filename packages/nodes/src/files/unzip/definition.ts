import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { baseFolder } from "../base-folder.ts";
import { FilePath } from "../path-parameters.ts";
import { zipLimits } from "../zip-limits.ts";

export const definition = defineNode({
	id: "File.Unzip",
	version: 1,
	name: "Unzip",
	description: "Unpacks a ZIP archive of the workspace into a folder of it.",
	icon: "package-open",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{path}} → {{folder}}",
	keywords: ["zip", "archive", "extract", "unpack", "compressed"],
	// The archive is read whole and checked before the first file is written, and each file appears as a whole. Running it again finds files
	// with the same bytes and leaves them, and writes those that are missing.
	effect: "safe",
	source: { untrusted: true },
	inputs: {
		path: {
			title: "Archive",
			schema: FilePath,
			description: "The ZIP archive's path inside the workspace, for example in/invoices.zip.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		folder: {
			title: "Into",
			schema: FilePath,
			description:
				"The folder inside the workspace that its files are put into. It is made when it is missing.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		replace: {
			title: "Replace",
			schema: Type.Boolean(),
			description: "Whether files of the same names are replaced; otherwise they are an error.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
		},
		...zipLimits,
		...baseFolder,
	},
	outputs: {
		files: {
			title: "Files",
			schema: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer({ minimum: 0 }) })),
			description: "The files that are there now, each with its path and its size in bytes; the first 1,000.",
		},
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many files the archive has.",
			neutral: true,
		},
		bytes: {
			title: "Bytes",
			schema: Type.Integer({ minimum: 0 }),
			description: "How large they are together.",
			neutral: true,
		},
	},
	tool: {
		name: "unzip",
		description: "Unpacks a ZIP archive of the workspace into a folder of it, all of it or nothing.",
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
