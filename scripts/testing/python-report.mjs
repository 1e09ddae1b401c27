import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../project.mjs";
import { reasonOf } from "./suite-report.mjs";

/** pytest's report in JUnit's format, from the project's root. */
export const PYTHON_REPORT = "test-results/python.xml";

/**
 * Reads pytest's report of the last run.
 * @returns {import("./suite-report.mjs").SuiteReport | undefined} `undefined` where there is none.
 */
export function pythonReport() {
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
	return {
		passed: count("tests") - failed - count("skipped"),
		failed,
		skipped: count("skipped"),
		failures: [...cases].map(([, module, name, why]) => `${module} > ${name}: ${reasonOf(why)}`),
		errors: [],
		costs: {},
		others: 0,
	};
}
