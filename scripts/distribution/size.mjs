import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @param {string} path a file or a folder. */
export function megabytesIn(path) {
	return bytesIn(path) / 1024 / 1024;
}

/**
 * The bytes of all files, as the archive and a copy over the network have them.
 * @param {string} path
 * @returns {number}
 */
function bytesIn(path) {
	const entry = lstatSync(path);
	if (!entry.isDirectory()) return entry.size;
	return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
