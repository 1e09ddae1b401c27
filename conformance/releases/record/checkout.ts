import { execFileSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hostEnvironment, ROOT } from "../../../scripts/project.mjs";

/** The sources of a commit with their libraries, in a temporary folder. */
export interface Checkout {
	readonly root: string;
	/** A file of the commit; `undefined` if there is none. */
	readonly read: (path: string) => string | undefined;
	readonly remove: () => void;
}

export function checkOut(commit: string): Checkout {
	const root = join(mkdtempSync(join(tmpdir(), "switchyard-release-")), "tree");
	git("worktree", "add", "--detach", "--quiet", root, commit);
	const remove = () => {
		git("worktree", "remove", "--force", root);
		rmSync(dirname(root), { recursive: true, force: true });
	};
	try {
		addLibraries(root);
	} catch (error) {
		remove();
		throw error;
	}
	return {
		root,
		read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined),
		remove,
	};
}

function git(...words: string[]): void {
	execFileSync("git", words, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

/** Installed ones are shared where both trees have the same lock file, and installed anew where they differ. */
function addLibraries(root: string): void {
	if (isSame(root, "package-lock.json")) shareProject(root);
	else install(root);
	for (const lock of globSync("packages/optional/*/package-lock.json", { cwd: root })) {
		const folder = dirname(lock);
		if (!isSame(root, lock)) install(join(root, folder));
		else if (existsSync(join(ROOT, folder, "node_modules"))) share(root, join(folder, "node_modules"));
	}
}

function isSame(root: string, file: string): boolean {
	const ours = join(ROOT, file);
	return existsSync(ours) && readFileSync(ours, "utf8") === readFileSync(join(root, file), "utf8");
}

/** Not by `npm ci`: it refuses a lock file wherever the registry lacks a package for some other operating system. */
function install(folder: string): void {
	const words = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
	execFileSync("npm", words, { cwd: folder, env: hostEnvironment(), stdio: ["ignore", "ignore", "inherit"] });
}

/** Links each library by itself: the project's own packages must be those of the commit. */
function shareProject(root: string): void {
	const own = "@switchyard";
	mkdirSync(join(root, "node_modules"));
	for (const name of readdirSync(join(ROOT, "node_modules")))
		if (name !== own && name !== ".cache") share(root, join("node_modules", name));
	cpSync(join(ROOT, "node_modules", own), join(root, "node_modules", own), {
		recursive: true,
		verbatimSymlinks: true,
	});
	for (const folder of globSync("{packages,apps}/*/node_modules", { cwd: ROOT })) {
		if (existsSync(join(root, dirname(folder)))) share(root, folder);
	}
}

function share(root: string, path: string): void {
	symlinkSync(join(ROOT, path), join(root, path));
}
