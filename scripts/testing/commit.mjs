import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { ROOT } from "../project.mjs";

/** Folder of reports, which follow the commit that they are about. */
export const REPORTS = "reports";

/** Everything but reports, in git's patterns of paths. */
const OTHERS = [".", `:(exclude)${REPORTS}`];

/**
 * State of the checkout. `id` names the last commit that changed anything but reports, `content` is a hash of its files, and `isClean` says that
 * nothing else is uncommitted.
 * @typedef {{ readonly id: string, readonly content: string, readonly isClean: boolean }} Commit
 */

/** @returns {Commit} */
export function currentCommit() {
	return {
		id: git(["log", "-1", "--format=%H", "--", ...OTHERS]).trim(),
		content: contentOf(OTHERS),
		isClean: git(["status", "--porcelain", "--", ...OTHERS]) === "",
	};
}

/**
 * A hash of files that git has.
 * @param {readonly string[]} paths in git's patterns, from the project's root
 */
export function contentOf(paths) {
	const files = git(["ls-files", "--stage", "--", ...paths]);
	return createHash("sha256").update(files).digest("hex").slice(0, 16);
}

/** @param {readonly string[]} args */
function git(args) {
	return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
