import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { remotePath, replaceInput, SERVER_INPUTS } from "../../work/parameters.ts";

export const definition = defineNode({
	id: "Transfer.Upload",
	version: 1,
	name: "Upload to Server",
	description:
		"Sends a file of the workspace to an SFTP, FTP or S3 server, where it gets its name once it is whole.",
	icon: "upload",
	color: "blue",
	group: "Transfer",
	category: "outside",
	summary: "{{file}} → {{path}}",
	keywords: ["sftp", "ftp", "ftps", "s3", "bucket", "put", "send", "remote"],
	// A program that waits for files there may have taken the first one away already, and would get another.
	effect: "once",
	effectWith: { repeatable: "safe" },
	probe: {},
	source: { untrusted: true, outputs: [] },
	inputs: {
		...SERVER_INPUTS,
		file: {
			title: "File",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description: "The file's path inside the workspace, for example out/orders.csv.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "path",
		},
		path: remotePath(
			"To",
			"The new path under the base folder, with the file's name, for example in/orders.csv. Missing folders are made.",
		),
		replace: replaceInput,
		repeatable: {
			title: "Harmless to repeat",
			schema: Type.Boolean(),
			description:
				"After a crash the file may be sent again: nobody takes it away from there and would get it twice.",
			scopes: ["Custom"],
			default: false,
		},
	},
	outputs: {
		path: { title: "Path", schema: Type.String(), description: "The file's path under the base folder." },
		size: {
			title: "Size",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many bytes were sent.",
			neutral: true,
		},
	},
	tool: {
		name: "upload_remote_file",
		description: "Sends a file of the workspace to the file server that the flow's designer chose.",
		annotations: { readOnly: false, openWorld: true },
	},
});
