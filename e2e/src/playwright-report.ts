import type { Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { OtherWork, unjudged } from "../../scripts/testing/other-work.mjs";
import {
	errorsOverBound,
	reasonOf,
	removeSuiteReport,
	totalOf,
	writeSuiteReport,
} from "../../scripts/testing/suite-report.mjs";

/** Annotation with which a browser test says how many seconds of processor time it took. */
export const CPU_ANNOTATION = "cpu-seconds";

interface Options {
	/** Seconds of processor time that a test may take; no bound when absent. */
	readonly bound?: number;
}

/** Playwright's reporter for the project: writes the suite's report, and fails the run where a test took more processor time than its bound. */
export default class PlaywrightReport implements Reporter {
	readonly #bound: number | undefined;
	readonly #errors: string[] = [];
	readonly #work = new OtherWork();
	#suite: Suite | undefined;

	constructor({ bound }: Options = {}) {
		this.#bound = bound;
	}

	onBegin(_config: unknown, suite: Suite): void {
		removeSuiteReport("playwright");
		this.#suite = suite;
	}

	/** Called for an error outside any test. */
	onError(error: TestError): void {
		this.#errors.push(reasonOf(error.message ?? error.value));
	}

	/** A test that passed only on a second try counts as failed. */
	async onEnd(): Promise<{ status: "failed" } | undefined> {
		const tests = this.#suite?.allTests() ?? [];
		const costs = Object.fromEntries(tests.map((test) => [nameOf(test), costOf(test)]));
		const others = this.#work.share(totalOf(costs));
		const overBound = errorsOverBound(costs, this.#bound, others);
		const failed = tests.filter((test) => ["unexpected", "flaky"].includes(test.outcome()));
		writeSuiteReport("playwright", {
			passed: tests.filter((test) => test.outcome() === "expected").length,
			failed: failed.length,
			skipped: tests.filter((test) => test.outcome() === "skipped").length,
			failures: failed.map((test) => `${nameOf(test)}: ${reasonOf(errorOf(test)?.message)}`),
			errors: [...this.#errors, ...overBound],
			costs,
			others,
		});
		const note = unjudged(this.#bound, others);
		if (note !== undefined) process.stderr.write(`\n${note}\n`);
		if (overBound.length === 0) return undefined;
		process.stderr.write(`\n${overBound.join("\n")}\n`);
		return { status: "failed" };
	}
}

function nameOf(test: TestCase): string {
	const [, , file, ...titles] = test.titlePath();
	return `${file} > ${titles.join(" > ")}`;
}

function errorOf({ results }: TestCase): TestError | undefined {
	return results.find(({ error }) => error)?.error;
}

/** Seconds of processor time, to hundredths; 0 where the system does not tell. */
function costOf({ results }: TestCase): number {
	const annotation = results.at(-1)?.annotations.find(({ type }) => type === CPU_ANNOTATION);
	return Number(annotation?.description ?? 0);
}
