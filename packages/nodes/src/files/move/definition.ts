import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { baseFolder } from "../base-folder.ts";
import { fromTo } from "../path-parameters.ts";

export const definition = defineNode({
	id: "File.Move",
	version: 1,
	name: "Move File",
	description: "Gives a file of the workspace another path, or another name.",
	icon: "file-symlink",
	color: "amber",
	group: "Files",
	category: "data",
	summary: "{{path}} → {{new_path}}",
	keywords: ["file", "rename", "archive", "mv"],
	// Running it again after a crash ends the same. Cut off before the move: the file is still there and is moved. Cut off between the two
	// names (a move that replaces nothing gives the second before it takes the first away): both are the same file, and only the first goes.
	// Cut off after the move: nothing is at the first path and a file at the second, which a later attempt takes for its own; a first attempt
	// finds that the file is missing, or that the second path is taken. Where another file has come to the first path since, it is not lost:
	// it is moved if it may replace, as it would be an instant later, and refused with FILE_EXISTS if not.
	effect: "safe",
	source: { trusted: "It returns the path that it was given." },
	inputs: { ...fromTo, ...baseFolder },
	outputs: { file: { title: "File", schema: FileOutput, description: "The file at its new path." } },
	tool: {
		name: "move_file",
		description: "Moves a file of the workspace to another path of it, or renames it.",
		annotations: { readOnly: false, openWorld: false },
	},
});
