import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { ROOT } from "../project.mjs";

/** Folder of reports, which follow the commit that they are about. */
export const REPORTS = "reports";

/**
 * State of the checkout. `id` names the last commit that changed anything but reports, `content` is a hash of its files, and `isClean` says that
 * nothing else is uncommitted.
 * @typedef {{ readonly id: string, readonly content: string, readonly isClean: boolean }} Commit
 */

/** @returns {Commit} */
export function currentCommit() {
	const others = ["--", ".", `:(exclude)${REPORTS}`];
	const files = git(["ls-files", "--stage", ...others]);
	return {
		id: git(["log", "-1", "--format=%H", ...others]).trim(),
		content: createHash("sha256").update(files).digest("hex").slice(0, 16),
		isClean: git(["status", "--porcelain", ...others]) === "",
	};
}

/** @param {readonly string[]} args */
function git(args) {
	return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
