import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { underField } from "./under-field.ts";

/** The largest file that is worked on as a whole. */
const MOST_BYTES = 50 * 1024 * 1024;

/**
 * Reads a file of the workspace that is larger than what nodes read by default.
 * @throws NodeError as the workspace does, `FILE_TOO_LARGE` for one of more than 50 MB
 */
export async function readFile(files: WorkspaceFiles, path: string, field = "path"): Promise<Uint8Array> {
	const [bytes] = await readFiles(files, [path], field);
	return bytes ?? new Uint8Array();
}

/** Reads files that together are not too large. */
export async function readFiles(
	files: WorkspaceFiles,
	paths: readonly string[],
	field: string,
): Promise<Uint8Array[]> {
	const opened = await Promise.all(paths.map((path) => underField(field, () => files.open(path))));
	const size = opened.reduce((sum, { bytes }) => sum + bytes, 0);
	if (size > MOST_BYTES)
		throw new NodeError({
			code: "FILE_TOO_LARGE",
			message: `${paths.length > 1 ? "The files are together" : "The file is"} larger than ${MOST_BYTES / 1024 / 1024} MB.`,
			field,
			hint: "Split it, or work with a smaller one.",
		});
	const contents: Uint8Array[] = [];
	for (const { bytes, chunks } of opened) {
		const content = new Uint8Array(bytes);
		let offset = 0;
		for await (const chunk of chunks()) {
			content.set(chunk, offset);
			offset += chunk.byteLength;
		}
		contents.push(content);
	}
	return contents;
}
