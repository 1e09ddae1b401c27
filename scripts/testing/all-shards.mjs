import { testGo } from "../go.mjs";
import { testPython } from "../python.mjs";
import { pythonReport } from "./python-report.mjs";
import { testQuickly } from "./quick-test.mjs";
import { runStep } from "./step-results.mjs";
import { readSuiteReport } from "./suite-report.mjs";
import { runPlaywright, runVitest } from "./suites.mjs";
import { GROUPS } from "./tiers.mjs";
import { ensureTools } from "./tools.mjs";

/** @typedef {import("./step-results.mjs").StepResult} StepResult */

/**
 * Part of `npm run test:all` that takes at most 20 minutes on two cores, so that a run can be stopped and continued.
 * @typedef {{ readonly name: string, readonly run: () => Promise<readonly StepResult[]> }} Shard
 */

/** @type {readonly Shard[]} in the order in which they run: `npm test`, then each group of the table in its parts. */
export const SHARDS = [
	{ name: "npm test", run: testQuickly },
	{ name: "sdks", run: async () => [await runStep("Go SDK", () => testGo({ all: true })), await python()] },
	...GROUPS.flatMap(shardsOf),
];

async function python() {
	return runStep("Python SDK", () => testPython({ all: true }), pythonReport);
}

/**
 * @param {import("./tiers.mjs").Group} group
 * @returns {Shard[]}
 */
function shardsOf(group) {
	const parts = group.parts ?? 1;
	return Array.from({ length: parts }, (_, index) => {
		const part = { index: index + 1, count: parts };
		const name = parts === 1 ? group.name : `${group.name} ${part.index}/${parts}`;
		return { name, run: async () => [await runGroup(name, group, part)] };
	});
}

/**
 * @param {string} name
 * @param {import("./tiers.mjs").Group} group
 * @param {import("./suites.mjs").Part} part
 */
async function runGroup(name, group, part) {
	const runner = group.runner ?? "vitest";
	const runSuite = runner === "vitest" ? runVitest : runPlaywright;
	const work = async () => ((await ensureTools(group.tools ?? [])) ? runSuite(group.name, part) : 1);
	return runStep(name, work, () => readSuiteReport(runner));
}
