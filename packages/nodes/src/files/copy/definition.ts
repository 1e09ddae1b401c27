import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { baseFolder } from "../base-folder.ts";
import { fromTo } from "../path-parameters.ts";

export const definition = defineNode({
	id: "File.Copy",
	version: 1,
	name: "Copy File",
	description: "Copies a file of the workspace.",
	icon: "files",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{path}} → {{new_path}}",
	keywords: ["file", "duplicate", "backup", "cp"],
	// A copy appears as a whole. Where it is there already with the same bytes, as after a crash, running it again changes nothing.
	effect: "safe",
	source: { trusted: "It returns the path that it was given." },
	inputs: { ...fromTo, ...baseFolder },
	outputs: { file: { title: "File", schema: FileOutput, description: "The copy." } },
	tool: {
		name: "copy_file",
		description: "Copies a file of the workspace to another path of it.",
		annotations: { readOnly: false, idempotent: true, openWorld: false },
	},
});
