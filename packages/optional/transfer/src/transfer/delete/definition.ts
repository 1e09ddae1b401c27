import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { remotePath, SERVER_INPUTS } from "../../work/parameters.ts";

export const definition = defineNode({
	id: "Transfer.Delete",
	version: 1,
	name: "Delete on Server",
	description: "Deletes a file of an SFTP, FTP or S3 server.",
	icon: "trash",
	color: "blue",
	group: "Transfer",
	category: "outside",
	summary: "{{path}}",
	keywords: ["sftp", "ftp", "ftps", "s3", "bucket", "remove", "erase", "rm", "remote"],
	// After a crash nobody knows whether a file of this name is the old one, or a new one that came since: that one would be lost.
	effect: "once",
	source: { untrusted: true, outputs: [] },
	inputs: {
		...SERVER_INPUTS,
		path: remotePath("File", "The file's path under the base folder, for example done/orders.csv."),
		missing: {
			title: "If it is missing",
			schema: Type.Enum(["fail", "continue"], { type: "string" }),
			description: "Whether it is an error that nothing is at the path.",
			scopes: ["Custom", "Message"],
			default: "fail",
		},
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
		name: "delete_remote_file",
		description: "Deletes a file of the file server that the flow's designer chose. It cannot be undone.",
		annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
	},
});
