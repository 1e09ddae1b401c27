import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { ROOT } from "../project.mjs";
import { BROWSER_TEST_SECONDS, CRITICAL, FILE_SECONDS, GROUPS } from "./tiers.mjs";

/** Where Vitest's files are, from the project's root. */
const FILES = ["{packages,apps,bench,conformance,scripts}/**/*.test.ts", "e2e/sites/*.test.ts"];

/**
 * Vitest's files of a selection.
 * @param {string | undefined} selection `quick` for those of `npm test`, the name of a group, or `undefined` for all.
 * @returns {{ readonly files: readonly string[] | undefined, readonly bound: number | undefined }} `files` from the project's root, `undefined` for
 *   all; `bound` is the processor time that a file may take, in seconds.
 */
export function selectVitestFiles(selection) {
	if (selection === undefined) return { files: undefined, bound: undefined };
	const all = vitestFiles();
	if (selection !== "quick") {
		const group = GROUPS.find(({ name }) => name === selection);
		if (group === undefined) throw new Error(`There is no group ${selection} in scripts/testing/tiers.mjs.`);
		return { files: all.filter((file) => isIn(group, file)), bound: undefined };
	}
	const moved = GROUPS.filter((group) => group.runner !== "playwright" && !group.again);
	return { files: all.filter((file) => !moved.some((group) => isIn(group, file))), bound: FILE_SECONDS };
}

/** Every file that Vitest runs, from the project's root. */
export function vitestFiles() {
	return globSync(FILES, { cwd: ROOT, exclude: ["**/node_modules/**", "**/dist/**"] }).sort();
}

/**
 * Playwright's tests of a selection.
 * @param {string | undefined} selection `quick` for those of `npm test`, the name of a group, or `undefined` for all.
 * @returns {{ readonly grep?: RegExp, readonly grepInvert?: RegExp, readonly bound: number | undefined }} `bound` is the processor time that a test
 *   may take, in seconds.
 */
export function selectBrowserTests(selection) {
	const critical = new RegExp(`${CRITICAL}\\b`);
	if (selection === undefined) return { bound: undefined };
	if (selection === "quick") return { grep: critical, bound: BROWSER_TEST_SECONDS };
	return { grepInvert: critical, bound: undefined };
}

/**
 * @param {import("./tiers.mjs").Group} group
 * @param {string} file
 */
export function isIn(group, file) {
	return group.files.some((pattern) => matchesGlob(file, pattern));
}
