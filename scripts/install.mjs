import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostEnvironment, PINNED_NODE, ROOT, run } from "./project.mjs";

/**
 * One package of a lock file.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockedPackage
 */

/** Installs the dependencies when they are missing or differ from the lock file. Ends the process when that fails. */
export async function ensureInstalled() {
	if (isInstalled()) return;
	console.log("Installing dependencies…");
	// `npm ci` would refuse the lock file wherever a registry lacks a package for some other operating system.
	const code = await run("npm", ["install", "--no-save", "--no-audit", "--no-fund"], hostEnvironment());
	if (code === 0 && existsSync(PINNED_NODE)) return;
	console.error(
		"The dependencies could not be installed. The lines above say why; `npm install` tries again.",
	);
	process.exit(1);
}

/** npm keeps a lock file of what it installed inside `node_modules`: the two must agree, package by package. */
function isInstalled() {
	const installedLock = join(ROOT, "node_modules", ".package-lock.json");
	if (!existsSync(installedLock) || !existsSync(PINNED_NODE)) return false;
	const installed = packagesOf(installedLock);
	return [...packagesOf(join(ROOT, "package-lock.json"))].every(
		([path, wanted]) =>
			!path.startsWith("node_modules/") ||
			installed.get(path)?.version === wanted.version ||
			(wanted.optional === true && !installed.has(path)),
	);
}

/**
 * @param {string} file
 * @returns {Map<string, LockedPackage>}
 */
function packagesOf(file) {
	return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")).packages));
}
