import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { MOST_READ } from "./reading-parameters.ts";

/**
 * The text that a model is to read: the one that is given, or that of the file.
 * @throws NodeError `PARAMETER_INVALID` unless there is exactly one of them, `FILE_NOT_TEXT`, `FILE_TOO_LARGE`, and what the workspace refuses
 */
export async function textToRead(
	{ text, file }: { readonly text?: string | undefined; readonly file?: string | undefined },
	files: Pick<WorkspaceFiles, "read">,
): Promise<string> {
	if (text !== undefined && file === undefined) return text;
	if (file === undefined || text !== undefined)
		throw new NodeError({
			code: "PARAMETER_INVALID",
			message: text === undefined ? "There is nothing to read." : "There is a text and a file.",
			field: text === undefined ? "text" : "file",
			hint: "Give either a text or the path of a text file.",
		});
	const read = decoded(file, await bytesOf(file, files));
	if (read.length > MOST_READ)
		throw new NodeError({
			code: "FILE_TOO_LARGE",
			message: `The file '${file}' has ${read.length} characters; a model reads ${MOST_READ} at most.`,
			field: "file",
			hint: "Divide it, and read it part by part.",
		});
	return read;
}

async function bytesOf(file: string, files: Pick<WorkspaceFiles, "read">): Promise<Uint8Array> {
	try {
		return await files.read(file);
	} catch (error) {
		if (!(error instanceof NodeError)) throw error;
		const { code, message, hint, retryable } = error;
		const said = hint === undefined ? {} : { hint };
		throw new NodeError({ code, message, field: "file", ...said, retryable, cause: error });
	}
}

function decoded(file: string, bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new NodeError({
			code: "FILE_NOT_TEXT",
			message: `The file '${file}' is not UTF-8 text.`,
			field: "file",
			hint: "Take the text out first, for example with Read PDF or Read Word.",
			cause,
		});
	}
}
