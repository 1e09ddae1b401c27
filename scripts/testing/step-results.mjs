/**
 * Result of one step of a test run. A step without tests of its own, such as a linter, counts as one.
 * @typedef {{ name: string, seconds: number, passed: number, failed: number, skipped: number, failures: readonly string[] }} StepResult
 */

/**
 * Times a step and counts its tests.
 * @param {string} name
 * @param {() => Promise<number>} work returns an exit code.
 * @param {() => import("./suite-report.mjs").SuiteReport | undefined} [readReport] reads the report that the work has written; a step without one
 *   counts as one test.
 * @returns {Promise<StepResult>}
 */
export async function runStep(name, work, readReport = () => undefined) {
	console.log(`\n── ${name}`);
	const started = Date.now();
	const isOk = (await work()) === 0;
	const seconds = (Date.now() - started) / 1000;
	const report = readReport();
	if (report === undefined) return { name, seconds, ...oneTest(isOk), failures: [] };
	const failed = report.failed + report.errors.length;
	return {
		name,
		seconds,
		passed: report.passed,
		// An exit code without a failed test: the runner itself failed.
		failed: isOk ? failed : Math.max(1, failed),
		skipped: report.skipped,
		failures: [...report.failures, ...report.errors],
	};
}

/** @param {boolean} isOk */
export function oneTest(isOk) {
	return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 };
}

/**
 * Sums of counts.
 * @param {readonly Pick<StepResult, "passed" | "failed" | "skipped" | "seconds">[]} results
 */
export function sumOf(results) {
	const total = { passed: 0, failed: 0, skipped: 0, seconds: 0 };
	for (const { passed, failed, skipped, seconds } of results) {
		total.passed += passed;
		total.failed += failed;
		total.skipped += skipped;
		total.seconds += seconds;
	}
	return total;
}

/**
 * Prints the failures, a line for each step, and the sum, and ends the process: with 1 where anything failed.
 * @param {readonly StepResult[]} results
 * @returns {never}
 */
export function endWith(results) {
	printSummary(results);
	process.exit(sumOf(results).failed === 0 ? 0 : 1);
}

/**
 * Prints the failures, a line for each step, and the sum.
 * @param {readonly StepResult[]} results
 */
export function printSummary(results) {
	const failures = results.flatMap((result) => result.failures);
	if (failures.length > 0) console.log(`\n${failures.map((failure) => `FAILED  ${failure}`).join("\n")}`);
	const lines = results.map(
		({ name, failed, seconds }) =>
			`${failed > 0 ? "FAILED" : "ok    "}  ${name.padEnd(28)}${seconds.toFixed(1).padStart(7)} s`,
	);
	const { passed, failed, skipped } = sumOf(results);
	const left = skipped === 0 ? "" : `, ${skipped} skipped`;
	console.log(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed${left}`);
}
