import { statfsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** What is left to others in any case, in bytes. */
const SPARE = 1024 * 1024;

/** What is written is in the write-ahead log and in the database, beside what it replaces. */
const COPIES = 4;

/**
 * Says whether something fits that may as well not be written, so that nothing else finds a full disk because of it.
 * @param maxBytes the most that the database may take
 */
export function roomBeside(
	reader: DatabaseSync,
	folder: string,
	maxBytes = Number.POSITIVE_INFINITY,
): (bytes: number) => boolean {
	const used = reader.prepare(
		"select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size",
	);
	return (bytes) => {
		const { bavail, bsize } = statfsSync(folder);
		const inside = maxBytes - Number(used.get()?.bytes);
		return COPIES * bytes + SPARE <= Math.min(bavail * bsize, inside);
	};
}
