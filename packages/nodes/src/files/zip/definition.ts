import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { baseFolder } from "../base-folder.ts";
import { FilePath } from "../path-parameters.ts";
import { zipLimits } from "../zip-limits.ts";

export const definition = defineNode({
	id: "File.Zip",
	version: 1,
	name: "Zip",
	description:
		"Packs files and folders of the workspace into a ZIP archive, replacing the one that is there.",
	icon: "package",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{new_path}}",
	keywords: ["zip", "archive", "pack", "compress"],
	// The archive is replaced as a whole: packing the same files again leaves the same archive.
	effect: "safe",
	source: { trusted: "It returns the path that it was given, and a number." },
	inputs: {
		paths: {
			title: "Files",
			schema: Type.Array(FilePath, { minItems: 1, maxItems: 1000 }),
			description:
				"The paths of files and folders inside the workspace. A folder is packed with everything in it, under its own name.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		new_path: {
			title: "Archive",
			schema: FilePath,
			description: "The archive's path inside the workspace, for example out/invoices.zip.",
			scopes: ["AI", "Custom", "Message"],
			sink: "path",
		},
		...zipLimits,
		...baseFolder,
	},
	outputs: {
		file: { title: "File", schema: FileOutput, description: "The archive." },
		count: {
			title: "Count",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many files it has.",
			neutral: true,
		},
	},
	tool: {
		name: "zip",
		description:
			"Packs files and folders of the workspace into a ZIP archive of it. A file of the archive's path is replaced.",
		// Whether a call destroys something depends on whether the archive is there already.
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
