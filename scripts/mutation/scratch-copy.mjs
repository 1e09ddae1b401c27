import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../project.mjs";

/** Files that start Stryker and Vitest, beside those of a part. */
const COMMANDS = ["package.json", "tsconfig.json", "scripts"];

/**
 * Copies files of the work tree as they stand, so that no mutant ever reaches it. Installed packages are shared, those of the project
 * itself are the copy's.
 * @param {readonly string[]} paths in git's patterns, from the project's root
 * @returns {string} the copy's folder
 */
export function makeScratchCopy(paths) {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-mutation-"));
	for (const file of trackedFiles([...COMMANDS, ...paths])) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		cpSync(join(ROOT, file), join(folder, file));
	}
	const modules = join(folder, "node_modules");
	mkdirSync(modules);
	for (const name of readdirSync(join(ROOT, "node_modules"))) {
		const installed = join(ROOT, "node_modules", name);
		// Links to the workspaces are relative: as they are, they lead into the copy.
		if (name === "@switchyard")
			cpSync(installed, join(modules, name), { recursive: true, verbatimSymlinks: true });
		else if (name !== ".vite" && name !== ".vite-temp") symlinkSync(installed, join(modules, name));
	}
	return folder;
}

/**
 * Files that git has or would take, except removed ones.
 * @param {readonly string[]} paths
 */
function trackedFiles(paths) {
	const list = (/** @type {string[]} */ ...options) =>
		execFileSync("git", ["ls-files", "-z", ...options, "--", ...paths], {
			cwd: ROOT,
			encoding: "utf8",
			maxBuffer: 2 ** 26,
		})
			.split("\0")
			.filter((file) => file !== "");
	const removed = new Set(list("--deleted"));
	return list("--cached", "--others", "--exclude-standard").filter((file) => !removed.has(file));
}
