import { execFileSync } from "node:child_process";

/** Paths that git tracks or would track, without deleted ones, sorted. */
export function listFiles(root: string): string[] {
	const removed = new Set(paths(root, "ls-files", "--deleted"));
	const listed = paths(root, "ls-files", "--cached", "--others", "--exclude-standard");
	return [...new Set(listed)].filter((path) => !removed.has(path)).sort();
}

/** The last commit that changed `file`; `undefined` if this clone has none, as a shallow one may. */
export function lastCommitOf(root: string, file: string): string | undefined {
	const commit = git(root, "rev-list", "-1", "HEAD", "--", file).trim();
	return commit === "" ? undefined : commit;
}

/** Paths that differ between `commit` and the working tree, untracked and deleted ones included. */
export function changedSince(root: string, commit: string): string[] {
	const tracked = paths(root, "diff", "--name-only", "--no-renames", "--relative", commit);
	return [...new Set([...tracked, ...paths(root, "ls-files", "--others", "--exclude-standard")])].sort();
}

/** The text of `path` at `commit`; `undefined` if that commit has no such file. */
export function textAt(root: string, commit: string, path: string): string | undefined {
	try {
		return git(root, "show", `${commit}:./${path}`);
	} catch {
		return undefined;
	}
}

function paths(root: string, command: string, ...options: string[]): string[] {
	return git(root, command, "-z", ...options)
		.split("\0")
		.filter((path) => path !== "");
}

function git(root: string, ...args: string[]): string {
	return execFileSync("git", args, {
		cwd: root,
		encoding: "utf8",
		maxBuffer: 2 ** 28,
		stdio: ["ignore", "pipe", "pipe"],
	});
}
