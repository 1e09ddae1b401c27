import { Readable } from "node:stream";
import type { ExecuteOf, WorkspaceFiles } from "@switchyard/node-kit";
import { ZipFile } from "yazl";
import { inParameter } from "../../in-parameter.ts";
import { pathIn } from "../base-folder.ts";
import type { definition } from "./definition.ts";
import { type FileToPack, filesToPack } from "./files-to-pack.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { paths, base, most_files, most_bytes } = params;
	const archive = pathIn(base, params.new_path, "new_path");
	const limits = { files: most_files, bytes: most_bytes };
	const packed = await filesToPack(files, { base, paths, archive, limits });
	await inParameter({ path: "new_path" }, () => files.save(archive, pack(files, packed, signal)));
	return { file: await files.reference(archive), count: packed.length };
};

/** The archive's bytes. One file after the other is opened and read, as the archive is taken. */
async function* pack(
	files: WorkspaceFiles,
	packed: readonly FileToPack[],
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	let reading: Readable | undefined;
	// The library only says of a file that cannot be read; its output would wait for ever.
	zip.on("error", (error: Error) => output.destroy(error));
	for (const { name, file } of packed) {
		const open = async () => {
			reading = await openFile(files, file.path);
			reading.on("error", (error) => output.destroy(error));
			return reading;
		};
		zip.addReadStreamLazy(name, { mtime: new Date(file.modifiedAt), size: file.size }, (give) => {
			open().then(
				(stream) => give(null, stream),
				(error: unknown) => output.destroy(error as Error),
			);
		});
	}
	zip.end();
	try {
		for await (const piece of output) {
			signal.throwIfAborted();
			yield piece;
		}
	} finally {
		reading?.destroy();
	}
}

async function openFile(files: WorkspaceFiles, path: string): Promise<Readable> {
	const { chunks } = await inParameter({ path: "paths" }, () => files.open(path));
	return Readable.from(chunks(), { objectMode: false });
}
