import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.mjs";

/** Where the runners write what came of each test, from the project's root. */
export const VITEST_REPORT = "test-results/vitest.json";
export const PLAYWRIGHT_REPORT = "test-results/playwright.json";
export const PYTHON_REPORT = "test-results/python.xml";

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * How many tests Vitest ran.
 * @returns {Counts | undefined} `undefined` when there is no report of this run.
 */
export function vitestCounts() {
	const report = read(VITEST_REPORT);
	return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * How many tests Playwright ran. A test that passed only on a second try counts as failed.
 * @returns {Counts | undefined} `undefined` when there is no report of this run.
 */
export function playwrightCounts() {
	const report = read(PLAYWRIGHT_REPORT);
	return report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}

/**
 * How many tests pytest ran.
 * @returns {Counts | undefined} `undefined` when there is no report of this run.
 */
export function pythonCounts() {
	const file = join(ROOT, PYTHON_REPORT);
	if (!existsSync(file)) return undefined;
	const suite = /<testsuite [^>]*>/.exec(readFileSync(file, "utf8"))?.[0] ?? "";
	/** @param {string} name */
	const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
	const failed = count("failures") + count("errors");
	return { passed: count("tests") - failed - count("skipped"), failed };
}

/** @param {string} path */
function read(path) {
	try {
		return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
	} catch {
		return undefined;
	}
}
