import { Readable } from "node:stream";
import type { StreamedFile } from "@switchyard/node-kit";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { zipFailure } from "../zip-failure.ts";

/** Reads parts of a file of the workspace, as they are needed. */
class FileReader extends RandomAccessReader {
	readonly #file: StreamedFile;

	constructor(file: StreamedFile) {
		super();
		this.#file = file;
	}

	override _readStreamForRange(start: number, end: number): Readable {
		return Readable.from(this.#file.chunks({ start, end }), { objectMode: false });
	}
}

/** @throws NodeError `ZIP_INVALID` */
export async function openArchive(file: StreamedFile): Promise<ZipFile> {
	// Its opener closes it: its entries are read after its end.
	return orInvalid(() =>
		fromRandomAccessReaderPromise(new FileReader(file), file.bytes, { autoClose: false }),
	);
}

/** The entries in the archive's order. @throws NodeError `ZIP_INVALID`, `ZIP_ENTRY_REFUSED` */
export async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
	const entries = archive.eachEntry();
	for (;;) {
		const next = await orInvalid(() => entries.next());
		if (next.done) return;
		yield next.value;
	}
}

/** What the library says of an archive that it cannot read. */
export async function orInvalid<Result>(act: () => Promise<Result>): Promise<Result> {
	try {
		return await act();
	} catch (cause) {
		const said = cause instanceof Error ? cause.message : "";
		// The only faults of names that the library finds itself: it refuses to continue after them.
		if (/^(absolute path|invalid relative path|invalid characters in fileName)/.test(said))
			throw zipFailure({
				code: "ZIP_ENTRY_REFUSED",
				message: "The archive has an entry whose path leads out of the folder. Nothing was unpacked.",
				field: "path",
				cause,
			});
		throw invalid("It is not a ZIP archive, or it is not complete.", cause);
	}
}

export function invalid(why: string, cause?: unknown) {
	return zipFailure({
		code: "ZIP_INVALID",
		message: `The archive cannot be read. ${why} Nothing was unpacked.`,
		field: "path",
		hint: "Check that the file has arrived whole.",
		cause,
	});
}
