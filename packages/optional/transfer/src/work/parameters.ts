import type { Inputs } from "@switchyard/node-kit";
import { Type } from "typebox";
import { FileServerCredential } from "../credentials/file-server/credential.ts";

const RemotePath = Type.String({ minLength: 1, maxLength: 1024 });

/** Which server, and which folder of it. A model chooses neither. */
export const SERVER_INPUTS = {
	server: {
		title: "Server",
		schema: FileServerCredential,
		description: "The file server: SFTP, FTP or S3.",
		scopes: ["Custom", "Message"],
		secret: "file-server",
	},
	base: {
		title: "Base folder",
		schema: Type.String({ minLength: 1, maxLength: 1024 }),
		description:
			"The folder of the server that paths begin in, and that none leads out of; . is the one that the server puts the user in, or the bucket.",
		scopes: ["Custom"],
		default: ".",
		sink: "path",
	},
} as const satisfies Inputs;

/** A path on the server, under the base folder. */
export function remotePath<const Title extends string, const Description extends string>(
	title: Title,
	description: Description,
) {
	return {
		title,
		schema: RemotePath,
		description,
		scopes: ["Custom", "AI", "Message"],
		toolScope: "AI",
		sink: "path",
	} as const;
}

/** Whether a file that is there is replaced. */
export const replaceInput = {
	title: "Replace",
	schema: Type.Boolean(),
	description: "Whether a file that has the path already is replaced; otherwise that is an error.",
	scopes: ["Custom", "AI", "Message"],
	default: false,
} as const;
