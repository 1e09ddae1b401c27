import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./project.mjs";

/** Where the runners write what came of each test, from the project's root. */
export const VITEST_REPORT = "test-results/vitest.json";
/** The errors that no test of Vitest caught, as `UnhandledErrors` writes them. */
export const UNHANDLED_ERRORS = "test-results/vitest-unhandled.json";
export const PLAYWRIGHT_REPORT = "test-results/playwright.json";
export const PYTHON_REPORT = "test-results/python.xml";

/**
 * `names` says which tests failed, each with why.
 * @typedef {{ passed: number, failed: number, names: readonly string[] }} Counts
 */

/**
 * How many tests Vitest ran.
 * @returns {Counts | undefined} `undefined` when there is no report of this run.
 */
export function vitestCounts() {
	const report = read(VITEST_REPORT);
	if (!report) return undefined;
	const names = [];
	for (const { name: file, status, message, assertionResults } of report.testResults) {
		const path = relative(ROOT, file);
		const failed = assertionResults.filter(
			(/** @type {{ status: string }} */ test) => test.status === "failed",
		);
		for (const test of failed) names.push(`${path} > ${test.fullName}: ${reason(test.failureMessages[0])}`);
		if (status === "failed" && failed.length === 0) names.push(`${path}: ${reason(message)}`);
	}
	const unhandled = (read(UNHANDLED_ERRORS) ?? []).map(unhandledError);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + unhandled.length,
		names: [...names, ...unhandled],
	};
}

/**
 * @param {{ name?: string, message?: string, stack?: string, test?: string, file?: string }} error The stack says most where no test is known.
 * @returns {string}
 */
function unhandledError({ name = "Error", message = "", stack, test, file }) {
	const place = file === undefined ? "" : ` during ${relative(ROOT, file)}${test ? ` > ${test}` : ""}`;
	const frames = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
	return [`Unhandled error${place}: ${reason(`${name}: ${message}`)}`, ...frames.slice(0, FRAMES)].join(
		"\n    ",
	);
}

/**
 * How many tests Playwright ran. A test that passed only on a second try counts as failed.
 * @returns {Counts | undefined} `undefined` when there is no report of this run.
 */
export function playwrightCounts() {
	const report = read(PLAYWRIGHT_REPORT);
	if (!report) return undefined;
	const { expected, unexpected, flaky } = report.stats;
	return { passed: expected, failed: unexpected + flaky, names: report.suites.flatMap(failedSpecs) };
}

/**
 * @param {{ file: string, suites?: any[], specs?: any[] }} suite of Playwright's report.
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs = [] }) {
	const names = suites.flatMap(failedSpecs);
	for (const { file, title, tests } of specs) {
		for (const { status, results } of tests) {
			if (status !== "unexpected" && status !== "flaky") continue;
			const error = results.find((/** @type {any} */ result) => result.error !== undefined)?.error;
			names.push(`${file} > ${title}: ${reason(error?.message)}`);
		}
	}
	return names;
}

/**
 * How many tests pytest ran.
 * @returns {Counts | undefined} `undefined` when there is no report of this run.
 */
export function pythonCounts() {
	const file = join(ROOT, PYTHON_REPORT);
	if (!existsSync(file)) return undefined;
	const text = readFileSync(file, "utf8");
	const suite = /<testsuite [^>]*>/.exec(text)?.[0] ?? "";
	/** @param {string} name */
	const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
	const failed = count("failures") + count("errors");
	const cases = text.matchAll(
		/<testcase classname="([^"]*)" name="([^"]*)"[^>]*><(?:failure|error) message="([^"]*)"/g,
	);
	const names = [...cases].map(([, module, name, why]) => `${module} > ${name}: ${reason(why)}`);
	return { passed: count("tests") - failed - count("skipped"), failed, names };
}

/** How many lines of why a test failed are worth reading in the summary. */
const REASON_LINES = 12;

/** How much of the stack says where an error came from. */
const FRAMES = 6;

/**
 * Why a test failed, without the colours of a terminal and the frames of the stack.
 * @param {string | undefined} text
 */
function reason(text = "") {
	const lines = stripVTControlCharacters(text)
		.split("\n")
		.filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
	return lines.slice(0, REASON_LINES).join("\n        ");
}

/** @param {string} path */
function read(path) {
	try {
		return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
	} catch {
		return undefined;
	}
}
