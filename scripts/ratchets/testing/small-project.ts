import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { digestOf } from "../figures/install-report.ts";

/** A project in a temporary folder with something to find for each ratchet. */
export class SmallProject {
	readonly root = mkdtempSync(join(tmpdir(), "ratchets-"));

	/** @param template a project to copy, with its commits */
	constructor(template?: SmallProject) {
		if (template === undefined) this.#begin();
		else cpSync(template.root, this.root, { recursive: true });
	}

	#begin(): void {
		this.#git("init", "--quiet", "--template=");
		this.write("src/run.ts", RUN);
		this.write("src/long.ts", lines(401));
		this.write("src/note.ts", optionalNotes(1));
		this.write("README.md", "Ten words are in this page, which has one paragraph.\n");
		this.write("ARCHITECTURE.md", "Six words are in this page.\n");
		this.write("docs/wide.md", `${"word ".repeat(30)}\n`);
		this.write("package-lock.json", lockFile("left", "right"));
		this.write("reports/install.json", installReport(12.5, lockFile("left", "right")));
		this.write("reports/npm-test.json", JSON.stringify({ seconds: 600 }));
	}

	write(path: string, text: string): void {
		mkdirSync(dirname(join(this.root, path)), { recursive: true });
		writeFileSync(join(this.root, path), text);
	}

	remove(path: string): void {
		rmSync(join(this.root, path));
	}

	/** Restores a committed file. */
	restore(path: string): void {
		this.#git("checkout", "--quiet", "--", path);
	}

	/** Commits everything, except files at these paths. */
	commit(...except: string[]): void {
		this.#git("add", "--all", "--", ".", ...except.map((path) => `:(exclude)${path}`));
		this.#git("-c", "user.name=A person", "-c", "user.email=person@example.org", "commit", "-qm", "All");
	}

	close(): void {
		rmSync(this.root, { recursive: true, force: true });
	}

	#git(...args: string[]): void {
		execFileSync("git", args, { cwd: this.root });
	}
}

/** A script with one finding of each kind of comment, and one doc comment without. */
export const RUN = `/** What a run returns. */
export const result = 1;

// Nobody waits for it.
export const late = 2;

/** Gives the run's number. */
export const number = 3;
`;

/** A script with so many fields that may be absent. */
export function optionalNotes(count: number): string {
	const spread = `...(note === undefined ? {} : ${"{ note }"})`;
	return `export const note = process.env.NOTE;\n${`export default { ${spread} };\n`.repeat(count)}`;
}

/** A script of so many lines. */
export function lines(count: number): string {
	return "export {};\n".repeat(count);
}

/** A lock file with these packages. */
export function lockFile(...names: string[]): string {
	const dependencies = Object.fromEntries(names.map((name) => [name, "1.0.0"]));
	const packages = names.map((name) => [`node_modules/${name}`, { integrity: `sha512-${name}` }]);
	return JSON.stringify({ packages: { "": { dependencies }, ...Object.fromEntries(packages) } });
}

/** A report of an install of that lock file. */
export function installReport(megabytes: number, lock: string): string {
	return JSON.stringify({ platform: "linux-x64-glibc", packages: 2, megabytes, digest: digestOf(lock) });
}
