import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./project.mjs";
import { UNHANDLED_ERRORS } from "./test-counts.mjs";

/**
 * A reporter of Vitest that writes down the errors that no test caught. They end a run in failure, and its JSON report has none of them.
 * @typedef {import("vitest/node").Reporter} Reporter
 * @implements {Reporter}
 */
export default class UnhandledErrors {
	#file = join(ROOT, UNHANDLED_ERRORS);

	onInit() {
		rmSync(this.#file, { force: true });
	}

	/**
	 * @param {readonly import("vitest/node").TestModule[]} _modules
	 * @param {readonly import("vitest").SerializedError[]} errors
	 */
	onTestRunEnd(_modules, errors) {
		const found = errors.map(({ name, message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) => ({
			name,
			message,
			stack,
			test: VITEST_TEST_NAME,
			file: VITEST_TEST_PATH,
		}));
		mkdirSync(dirname(this.#file), { recursive: true });
		writeFileSync(this.#file, JSON.stringify(found));
	}
}
