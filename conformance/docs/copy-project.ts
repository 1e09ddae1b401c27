import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";

/** Where npm links the project's own packages, by paths that lead out of the folder. */
const OWN = "@switchyard";

/** Copies the project's files and links its dependencies, so that its own packages are those of the copy. */
export function copyProject(folder: string): void {
	const listed = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" });
	for (const file of listed.trim().split("\n")) {
		if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
	}
	for (const modules of globSync(["node_modules", "{apps,packages,packages/optional}/*/node_modules"], {
		cwd: ROOT,
	})) {
		linkModules(join(ROOT, modules), join(folder, modules));
	}
}

function linkModules(from: string, to: string): void {
	mkdirSync(to);
	for (const name of readdirSync(from)) {
		if (name === OWN) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
		else symlinkSync(join(from, name), join(to, name));
	}
}
