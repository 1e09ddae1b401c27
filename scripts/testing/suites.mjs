import { ensureTestBundles } from "../bundles.mjs";
import { findChromium } from "../chromium.mjs";
import { ensureDesigner } from "../designer.mjs";
import { run, toolEnvironment } from "../project.mjs";
import { withMemoryFolder } from "./memory-folder.mjs";
import { removeSuiteReport } from "./suite-report.mjs";
import { GROUPS } from "./tiers.mjs";

/** Share of a suite: the `index`-th of `count`, counted from 1. @typedef {{ readonly index: number, readonly count: number }} Part */

/** Environment of `npm test`, whatever is installed. */
const WITHOUT_POSTGRES = { SWITCHYARD_STORES: "sqlite", POSTGRES_FOLDER: "" };

/** @type {Part} */
const WHOLE = { index: 1, count: 1 };

/**
 * Runs the files of a selection with Vitest.
 * @param {string} selection `quick`, or the name of a group.
 * @param {Part} [part]
 * @returns {Promise<number>} an exit code
 */
export async function runVitest(selection, part = WHOLE) {
	removeSuiteReport("vitest");
	const built = (await ensureDesigner()) || (await ensureTestBundles());
	if (built !== 0) return built;
	return withMemoryFolder((memory) =>
		run("vitest", ["run", ...shardOption(part)], { ...environmentFor(selection), ...memory }),
	);
}

/**
 * Runs the browser tests of a selection with Playwright.
 * @param {string} selection `quick`, or the name of a group.
 * @param {Part} [part]
 * @returns {Promise<number>} an exit code
 */
export async function runPlaywright(selection, part = WHOLE) {
	removeSuiteReport("playwright");
	const chromium = await findChromium();
	if (chromium === undefined) return 1;
	const args = ["test", "--config", "e2e/playwright.config.ts", ...shardOption(part)];
	return withMemoryFolder((memory) =>
		run("playwright", args, { ...environmentFor(selection), ...memory, CHROMIUM_PATH: chromium }),
	);
}

/** @param {Part} part */
function shardOption({ index, count }) {
	return count === 1 ? [] : [`--shard=${index}/${count}`];
}

/** @param {string} selection */
function environmentFor(selection) {
	const { environment = {} } = GROUPS.find(({ name }) => name === selection) ?? {};
	const tier = selection === "quick" ? WITHOUT_POSTGRES : { SWITCHYARD_FAULTS: "all", ...environment };
	return { ...toolEnvironment(), ...tier, SWITCHYARD_TESTS: selection };
}
