import { replayEverywhere } from "./bare-context/replay-everywhere.mjs";
import { ensureBundles } from "./bundles.mjs";
import { ensureChromium, findChromium } from "./chromium.mjs";
import { ensureDesigner } from "./designer.mjs";
import { ensureDesktop } from "./desktop.mjs";
import { ensureDovecot } from "./dovecot.mjs";
import { ensureFileServers } from "./file-servers.mjs";
import { testGo } from "./go.mjs";
import { ensureMariadb } from "./mariadb.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { run, toolEnvironment } from "./project.mjs";
import { ensurePython, testPython } from "./python.mjs";
import { playwrightCounts, pythonCounts, VITEST_REPORT, vitestCounts } from "./test-counts.mjs";

/**
 * One part of a whole test run. `counts` reads the step's report; a step without one counts as a single test.
 * @typedef {{ name: string, work: () => Promise<number>, counts?: () => import("./test-counts.mjs").Counts | undefined }} Step
 */

const CODE = ["packages", "apps", "e2e", "bench", "conformance", "scripts"];

/** @type {readonly Step[]} */
export const QUICK_STEPS = [
	{ name: "format and lint", work: () => run("biome", ["check", "--error-on-warnings", "."]) },
	{ name: "generated files", work: () => run("node", ["scripts/registry/write.ts", "--check"]) },
	{ name: "ratchets", work: () => run("node", ["scripts/ratchets/main.ts"]) },
	{ name: "import rules", work: () => run("depcruise", ["--config", "scripts/import-rules.mjs", ...CODE]) },
	{ name: "types", work: () => run("tsc", ["-p", "tsconfig.json"]) },
	{ name: "unused code", work: () => run("knip", ["--no-progress"]) },
	{ name: "journals anywhere", work: replayEverywhere },
];

/** @type {readonly Step[]} */
export const ALL_STEPS = [
	...QUICK_STEPS,
	{ name: "designer build", work: ensureDesigner },
	{ name: "bundles", work: ensureBundles },
	{ name: "unit and integration", work: unitAndIntegration, counts: vitestCounts },
	{ name: "Go SDK", work: testGo },
	{ name: "Python SDK", work: python, counts: pythonCounts },
	{ name: "end to end", work: endToEnd, counts: playwrightCounts },
];

/** @type {Promise<boolean> | undefined} */
let preparing;

/**
 * Sees to it that there is what tests need beside npm's packages. Begun before the checks it takes no time of its own: it waits for
 * the network and for package managers.
 * @returns {Promise<boolean>} whether all of it is there; what is missing has been said
 */
export function prepareTools() {
	preparing ??= installTools();
	return preparing;
}

async function installTools() {
	const python = ensurePython();
	// One after the other: Debian's package manager serves one at a time.
	const tools = [];
	for (const ensure of [
		ensureChromium,
		ensurePostgres,
		ensureMariadb,
		ensureDovecot,
		ensureFileServers,
		ensureDesktop,
	])
		tools.push(await ensure());
	tools.push(await python);
	return tools.every((tool) => tool !== undefined && tool !== false);
}

async function unitAndIntegration() {
	const isAllThere = await prepareTools();
	// In CI nothing is left out.
	if (process.env.CI && !isAllThere) return 1;
	return run("vitest", [
		"run",
		"--reporter=default",
		"--reporter=json",
		"--reporter=./scripts/unhandled-errors.mjs",
		`--outputFile.json=${VITEST_REPORT}`,
	]);
}

async function python() {
	await prepareTools();
	return testPython();
}

async function endToEnd() {
	await prepareTools();
	const chromium = await findChromium();
	if (chromium === undefined) return 1;
	return run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
		...toolEnvironment(),
		CHROMIUM_PATH: chromium,
	});
}

/**
 * Runs steps one after the other, all of them even when one fails, and ends the process with what came of it.
 * @param {readonly Step[]} steps
 */
export async function runSteps(steps) {
	const lines = [];
	const failures = [];
	const total = { passed: 0, failed: 0 };
	for (const { name, work, counts } of steps) {
		console.log(`\n── ${name}`);
		const started = Date.now();
		const failed = (await work()) !== 0;
		const counted = counts?.() ?? { passed: failed ? 0 : 1, failed: 0, names: [] };
		total.passed += counted.passed;
		total.failed += failed ? Math.max(1, counted.failed) : counted.failed;
		failures.push(...counted.names.map((test) => `FAILED  ${test}`));
		const seconds = ((Date.now() - started) / 1000).toFixed(1);
		lines.push(`${failed ? "FAILED" : "ok    "}  ${name.padEnd(22)}${seconds.padStart(7)} s`);
	}
	if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
	console.log(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
	process.exit(total.failed === 0 ? 0 : 1);
}
