import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../project.mjs";
import { isQuiet } from "./other-work.mjs";

/**
 * Results of one runner, in the one shape that all of them write.
 *
 * `costs` are seconds of processor time, children included, of what the runner starts apart: Vitest's files, Playwright's tests. `others` is
 * the share of the machine that other programs used meanwhile. `errors` failed outside any test.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[], errors: readonly string[], costs: Readonly<Record<string, number>>, others: number }} SuiteReport
 */

/** Lines of a failure's reason that are worth reading in a summary. */
const REASON_LINES = 12;

/**
 * A failure's reason without a terminal's colours and a stack's frames.
 * @param {string | undefined} text
 */
export function reasonOf(text = "") {
	const lines = stripVTControlCharacters(text)
		.split("\n")
		.filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
	return lines.slice(0, REASON_LINES).join("\n        ");
}

/**
 * Seconds of processor time that everything took together.
 * @param {SuiteReport["costs"]} costs
 */
export function totalOf(costs) {
	return Object.values(costs).reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * An error for everything that took more processor time than its tier allows.
 * @param {Readonly<Record<string, number>>} costs in seconds.
 * @param {number | undefined} bound in seconds; `undefined` for none.
 * @param {number} others share of the machine that other programs used meanwhile (`OtherWork`): bounds are judged on a quiet machine.
 */
export function errorsOverBound(costs, bound, others) {
	if (bound === undefined || !isQuiet(others)) return [];
	return Object.entries(costs)
		.filter(([, seconds]) => seconds > bound)
		.map(
			([name, seconds]) =>
				`${name} took ${seconds.toFixed(1)} s of processor time, and ${bound} s are allowed in \`npm test\`: make it cheaper, or move it to a group of scripts/testing/tiers.mjs.`,
		);
}

/**
 * @param {string} name of the runner.
 * @param {SuiteReport} report
 * @param {string} [folder] where reports are.
 */
export function writeSuiteReport(name, report, folder) {
	const file = fileOf(name, folder);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify(report, null, "\t"));
}

/**
 * @param {string} name of the runner.
 * @returns {SuiteReport | undefined} `undefined` where the runner ended before it wrote one.
 */
export function readSuiteReport(name) {
	try {
		return JSON.parse(readFileSync(fileOf(name), "utf8"));
	} catch {
		return undefined;
	}
}

/**
 * @param {string} name of the runner.
 * @param {string} [folder] where reports are.
 */
export function removeSuiteReport(name, folder) {
	rmSync(fileOf(name, folder), { force: true });
}

/**
 * @param {string} name
 * @param {string} [folder]
 */
function fileOf(name, folder = join(ROOT, "test-results")) {
	return join(folder, `${name}.json`);
}
