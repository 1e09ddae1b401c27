import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { FileOutput } from "@switchyard/spec/model";

/** Writes a file of any size in one move, and says all that is known of it. */
export async function saveFile(
	files: WorkspaceFiles,
	path: string,
	content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ path: string; file: FileOutput }> {
	await files.save(path, content instanceof Uint8Array ? one(content) : content);
	return { path, file: await files.reference(path) };
}

async function* one(content: Uint8Array) {
	yield content;
}
