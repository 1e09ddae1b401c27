import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { remotePath, replaceInput, SERVER_INPUTS } from "../../work/parameters.ts";

export const definition = defineNode({
	id: "Transfer.Move",
	version: 1,
	name: "Move on Server",
	description: "Gives a file of an SFTP, FTP or S3 server another path, or another name.",
	icon: "file-symlink",
	color: "blue",
	group: "Transfer",
	category: "outside",
	summary: "{{path}} → {{new_path}}",
	keywords: ["sftp", "ftp", "ftps", "s3", "bucket", "rename", "archive", "mv", "remote"],
	// As for a file of the workspace: cut off before the move, the file is moved; after it, nothing is at the first path and a file at the
	// second, which a later attempt takes for its own. S3 copies and then removes: cut off between them, the copy is made again.
	effect: "safe",
	source: { untrusted: true, outputs: [] },
	inputs: {
		...SERVER_INPUTS,
		path: remotePath("File", "The file's path under the base folder, for example in/orders.csv."),
		new_path: remotePath(
			"To",
			"The new path under the base folder, with the file's name, for example done/orders.csv. Missing folders are made.",
		),
		replace: replaceInput,
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The file's new path under the base folder." },
	},
	tool: {
		name: "move_remote_file",
		description:
			"Moves a file of the file server that the flow's designer chose to another path, or renames it.",
		annotations: { readOnly: false, openWorld: true },
	},
});
