import type { Entry, ZipFile } from "yauzl";
import { tooLarge, zipFailure } from "../zip-failure.ts";
import { entriesOf, invalid } from "./open-archive.ts";

/** No text or table is packed so well; what is, is made to fill a disk. */
const MOST_RATIO = 200;

/** Below this size, in bytes, any ratio is harmless. */
const ALWAYS_ALLOWED = 10 * 1024 * 1024;

/** A file of an archive, by its path in it. */
export interface ArchivedFile {
	readonly path: string;
	readonly entry: Entry;
}

export interface ZipLimits {
	readonly files: number;
	readonly bytes: number;
}

/**
 * The files of an archive, if all of its entries may be unpacked: nothing of it has been unpacked yet. What they are packed as is checked
 * when they are read.
 * @throws NodeError `ZIP_TOO_LARGE`, `ZIP_ENTRY_REFUSED`, `ZIP_ENCRYPTED`, `ZIP_METHOD_UNSUPPORTED`, `ZIP_INVALID`
 */
export async function checkedEntries(archive: ZipFile, limits: ZipLimits): Promise<ArchivedFile[]> {
	const files: ArchivedFile[] = [];
	const names = new Names();
	let [packed, unpacked] = [0, 0];
	for await (const entry of entriesOf(archive)) {
		refuseUnreadable(entry);
		const path = names.add(entry.fileName);
		if (entry.fileName.endsWith("/")) continue;
		files.push({ path, entry });
		packed += entry.compressedSize;
		unpacked += entry.uncompressedSize;
		if (files.length > limits.files)
			throw tooLarge(`The archive has more than the ${limits.files} files that are allowed.`, "path");
		if (unpacked > limits.bytes)
			throw tooLarge(`Its files have more than the ${limits.bytes} bytes that are allowed.`, "path");
	}
	if (unpacked > ALWAYS_ALLOWED && unpacked > MOST_RATIO * packed)
		throw tooLarge(`Its files are more than ${MOST_RATIO} times as large as the archive.`, "path");
	// Entries that share their bytes are another way to make much of little.
	if (packed > archive.fileSize) throw invalid("Its entries overlap.");
	return files;
}

function refuseUnreadable(entry: Entry): void {
	if (isLink(entry)) throw entryRefused(`The entry ${entry.fileName} is a link or a device.`);
	if (entry.isEncrypted())
		throw zipFailure({
			code: "ZIP_ENCRYPTED",
			message: "The archive is protected by a password. Nothing was unpacked.",
			field: "path",
			hint: "Pack it again without a password.",
		});
	if (!entry.canDecodeFileData())
		throw zipFailure({
			code: "ZIP_METHOD_UNSUPPORTED",
			message: `The entry ${entry.fileName} is packed by the method ${entry.compressionMethod}. Nothing was unpacked.`,
			field: "path",
			hint: "Pack it again with the usual method, deflate.",
		});
}

/** Programs of Unix write a file's mode into the upper half: what is no file, no folder and not empty there is a link, a pipe or a device. */
function isLink({ externalFileAttributes }: Entry): boolean {
	const type = (externalFileAttributes >>> 28) & 0xf;
	return type !== 0 && type !== 0o10 && type !== 0o4;
}

/** The paths of an archive. Two that are one on some system, or a file where another has a folder, could not both be unpacked. */
class Names {
	readonly #files = new Set<string>();
	readonly #folders = new Set<string>();

	add(name: string): string {
		const parts = name
			.normalize("NFC")
			.split("/")
			.filter((part) => part !== "" && part !== ".");
		const path = parts.join("/");
		const key = path.toLowerCase();
		const above = parts.map((_, depth) => parts.slice(0, depth).join("/").toLowerCase());
		for (const folder of above) this.#folders.add(folder);
		if (name.endsWith("/")) this.#folders.add(key);
		else if (path === "" || this.#files.has(key)) throw entryRefused(`The entry ${name} occurs twice.`);
		else this.#files.add(key);
		if ([...above, key].some((folder) => this.#files.has(folder) && this.#folders.has(folder)))
			throw entryRefused(`The entry ${name} is a file and a folder.`);
		return path;
	}
}

function entryRefused(message: string) {
	return zipFailure({
		code: "ZIP_ENTRY_REFUSED",
		message: `${message} Nothing was unpacked.`,
		field: "path",
		hint: "Pack the archive again without links, and with every name once.",
	});
}
