import { defineNode } from "@switchyard/node-kit";
import { FileOutput } from "@switchyard/spec/model";
import { Type } from "typebox";
import { remotePath, SERVER_INPUTS } from "../../work/parameters.ts";

export const definition = defineNode({
	id: "Transfer.Download",
	version: 1,
	name: "Download from Server",
	description: "Fetches a file of an SFTP, FTP or S3 server into the workspace.",
	icon: "download",
	color: "blue",
	group: "Transfer",
	category: "outside",
	summary: "{{path}}[ → {{save_to}}]",
	keywords: ["sftp", "ftp", "ftps", "s3", "bucket", "get", "fetch", "receive", "remote"],
	// Running it again replaces the file by what the server has now.
	effect: "safe",
	source: { untrusted: true, private: true },
	inputs: {
		...SERVER_INPUTS,
		path: remotePath("File", "The file's path under the base folder, for example in/orders.csv."),
		save_to: {
			title: "Save to",
			schema: Type.String({ maxLength: 1024 }),
			description:
				"The new file's path inside the workspace. A file of the same path is replaced. When empty, the name that it has on the server.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
			sink: "path",
		},
		limit_mb: {
			title: "Maximum size",
			schema: Type.Integer({ minimum: 1, maximum: 1024 }),
			description: "How many megabytes the file may have, up to 1024.",
			scopes: ["Custom", "Message"],
			default: 100,
			advanced: true,
		},
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "Where the file is in the workspace." },
		file: { title: "File", schema: FileOutput, description: "The file, for nodes that take one." },
	},
	tool: {
		name: "download_remote_file",
		description:
			"Fetches a file of the file server that the flow's designer chose into the workspace, where other tools can read it.",
		annotations: { readOnly: false, idempotent: true, openWorld: true },
	},
});
