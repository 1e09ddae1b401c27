import { crc32 } from "node:zlib";
import type { ZipFile } from "yauzl";
import type { ArchivedFile } from "./checked-entries.ts";
import { invalid, orInvalid } from "./open-archive.ts";

/**
 * A file's bytes, as the archive says that they are: no more of them and no others.
 * @throws NodeError `ZIP_INVALID` with the piece that does not fit, or at the end
 */
export async function* readEntry(
	archive: ZipFile,
	{ path, entry }: ArchivedFile,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	const stream = await orInvalid(() => archive.openReadStreamPromise(entry));
	const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
	let sum = 0;
	try {
		for (;;) {
			signal.throwIfAborted();
			const next = await orInvalid(() => pieces.next());
			if (next.done) break;
			sum = crc32(next.value, sum);
			yield next.value;
		}
	} finally {
		stream.destroy();
	}
	if (sum !== entry.crc32) throw invalid(`The file ${path} in it is damaged.`);
}
