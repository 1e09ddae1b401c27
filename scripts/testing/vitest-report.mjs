import { relative } from "node:path";
import { ROOT } from "../project.mjs";
import { OtherWork, unjudged } from "./other-work.mjs";
import { errorsOverBound, reasonOf, removeSuiteReport, totalOf, writeSuiteReport } from "./suite-report.mjs";

/**
 * @typedef {import("vitest/node").Reporter} Reporter
 * @typedef {import("vitest/node").TestModule} TestModule
 * @typedef {import("vitest").SerializedError} SerializedError
 */

/** Frames of the stack that locate an error. */
const FRAMES = 6;

/**
 * Vitest's reporter for the project. Writes the suite's report, and fails the run where a file took more processor time than `bound` allows.
 * @implements {Reporter}
 */
export default class VitestReport {
	#bound;
	#folder;
	#work;

	/** @param {{ bound?: number | undefined, folder?: string, work?: Pick<OtherWork, "share"> }} [options] `bound` is in seconds of processor time, for a file. */
	constructor({ bound, folder, work = new OtherWork() } = {}) {
		this.#work = work;
		this.#bound = bound;
		this.#folder = folder;
	}

	onInit() {
		removeSuiteReport("vitest", this.#folder);
	}

	/**
	 * @param {readonly TestModule[]} modules
	 * @param {readonly SerializedError[]} unhandled
	 */
	onTestRunEnd(modules, unhandled) {
		const costs = Object.fromEntries(modules.map((module) => [module.relativeModuleId, costOf(module)]));
		const tests = modules.flatMap((module) => [...module.children.allTests()]);
		const count = (/** @type {string} */ state) =>
			tests.filter((test) => test.result().state === state).length;
		const others = this.#work.share(totalOf(costs));
		const overBound = errorsOverBound(costs, this.#bound, others);
		const report = {
			passed: count("passed"),
			failed: count("failed"),
			skipped: count("skipped"),
			failures: modules.flatMap(failuresOf),
			errors: [...unhandled.map(unhandledError), ...overBound],
			costs,
			others,
		};
		writeSuiteReport("vitest", report, this.#folder);
		const note = unjudged(this.#bound, others);
		if (note !== undefined) console.error(`\n${note}`);
		if (overBound.length === 0) return;
		console.error(`\n${overBound.join("\n")}`);
		process.exitCode = 1;
	}
}

/**
 * Seconds of processor time, to hundredths; 0 where the system does not tell.
 * @param {TestModule} module
 */
function costOf(module) {
	return Math.round((module.meta().cpuSeconds ?? 0) * 100) / 100;
}

/**
 * @param {TestModule} module
 * @returns {string[]}
 */
function failuresOf(module) {
	const path = module.relativeModuleId;
	const ofTests = [...module.children.allTests("failed")].map(
		(test) => `${path} > ${test.fullName}: ${reasonOf(test.result().errors?.[0]?.message)}`,
	);
	const ofSuites = [module, ...module.children.allSuites()].flatMap((suite) =>
		suite.errors().map(({ message }) => `${path}: ${reasonOf(message)}`),
	);
	return [...ofTests, ...ofSuites];
}

/**
 * The stack tells most where no test is known.
 * @param {SerializedError} error
 */
function unhandledError({ name = "Error", message = "", stack = "", ...where }) {
	const { VITEST_TEST_NAME: test, VITEST_TEST_PATH: file } = where;
	const ofTest = typeof test === "string" ? ` > ${test}` : "";
	const place = typeof file === "string" ? ` during ${relative(ROOT, file)}${ofTest}` : "";
	const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
	return [`Unhandled error${place}: ${reasonOf(`${name}: ${message}`)}`, ...frames.slice(0, FRAMES)].join(
		"\n    ",
	);
}
