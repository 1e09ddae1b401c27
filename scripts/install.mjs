import { existsSync } from "node:fs";
import { add } from "../packages/optional/src/add.mjs";
import { libraryState } from "../packages/optional/src/libraries.mjs";
import { hostEnvironment, PINNED_NODE, ROOT, run } from "./project.mjs";

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

/** Installs the libraries of the optional packages too: their sources are checked and tested with ours. Ends the process when that fails. */
export async function ensureAllInstalled() {
	await ensureInstalled();
	if ((await add(["--all"])) !== 0) process.exit(1);
}

function isInstalled() {
	return existsSync(PINNED_NODE) && libraryState(ROOT) === "added";
}
