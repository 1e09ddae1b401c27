import { basename } from "node:path/posix";
import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";

/** Most mail servers take no more. */
const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Reads the files of the workspace that a mail is sent with.
 * @throws NodeError `MAIL_TOO_LARGE`, or as the workspace says
 */
export async function readAttachments(paths: readonly string[], files: WorkspaceFiles) {
	const attachments: { filename: string; content: Buffer }[] = [];
	let bytes = 0;
	for (const path of paths) {
		const content = await read(path, files);
		bytes += content.byteLength;
		if (bytes > MAX_BYTES) throw tooLarge();
		attachments.push({ filename: basename(path), content: Buffer.from(content) });
	}
	return attachments;
}

/** The workspace does not know which parameter a path comes from. */
async function read(path: string, files: WorkspaceFiles): Promise<Uint8Array> {
	try {
		return await files.read(path);
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { code, message, hint } = error;
		throw new NodeError({ code, message, field: "attachments", ...(hint ? { hint } : {}), cause: error });
	}
}

function tooLarge(): NodeError {
	return new NodeError({
		code: "MAIL_TOO_LARGE",
		message: "The attachments have more than 20 MB together. Nothing was sent.",
		field: "attachments",
		hint: "Send fewer or smaller files, or a link to them.",
	});
}
