import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

// Plain JavaScript: it also runs before anything is installed.

/**
 * One package of a lock file.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockedPackage
 */

/**
 * How the libraries in a folder stand to its lock file: `added` when they are those of it, `outdated` when they are others.
 * @typedef {"added" | "absent" | "outdated"} LibraryState
 */

/**
 * The file in which npm keeps what it has installed. It writes it last.
 * @param {string} folder
 */
export function installedLockIn(folder) {
	return join(folder, "node_modules", ".package-lock.json");
}

/**
 * Compares what is installed in a folder with its lock file, package by package.
 * @param {string} folder
 * @returns {LibraryState}
 */
export function libraryState(folder) {
	const installedLock = installedLockIn(folder);
	if (!statSync(installedLock, { throwIfNoEntry: false })) return "absent";
	const installed = packagesOf(installedLock);
	const agrees = [...packagesOf(join(folder, "package-lock.json"))].every(
		([path, wanted]) =>
			!path.startsWith("node_modules/") ||
			(installed.has(path) ? installed.get(path)?.version === wanted.version : wanted.optional === true),
	);
	return agrees ? "added" : "outdated";
}

/**
 * @param {string} file
 * @returns {Map<string, LockedPackage>}
 */
function packagesOf(file) {
	return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")).packages));
}
