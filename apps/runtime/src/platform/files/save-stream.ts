import { MOST_STREAMED_BYTES } from "@switchyard/node-kit";
import { fileTooLarge } from "./file-error.ts";
import { replacing, writeAt } from "./replace-file.ts";
import type { OpenRoot } from "./workspace-root.ts";

/** Writes a file piece by piece, and gives its bytes. */
export async function saveStream(
	root: OpenRoot,
	path: string,
	content: AsyncIterable<Uint8Array>,
	place = replacing,
): Promise<number> {
	let bytes = 0;
	await writeAt(
		root,
		path,
		async (handle) => {
			for await (const piece of content) {
				bytes += piece.byteLength;
				if (bytes > MOST_STREAMED_BYTES) throw fileTooLarge("content", MOST_STREAMED_BYTES);
				await handle.writeFile(piece);
			}
		},
		place,
	);
	return bytes;
}
