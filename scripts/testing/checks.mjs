import { runInLanes } from "./lanes.mjs";
import { oneTest } from "./step-results.mjs";

const CODE = ["packages", "apps", "e2e", "bench", "conformance", "scripts"];

/** Steps of `npm run check`, the longest first. @type {readonly import("./lanes.mjs").CommandStep[]} */
const CHECKS = [
	{ name: "unused code", command: ["knip", "--no-progress"] },
	{ name: "import rules", command: ["depcruise", "--config", "scripts/import-rules.mjs", ...CODE] },
	{ name: "types", command: ["tsc", "-p", "tsconfig.json"] },
	{ name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
	{ name: "journals anywhere", command: ["node", "scripts/bare-context/replay-everywhere.mjs"] },
	{ name: "ratchets", command: ["node", "scripts/ratchets/main.ts"] },
];

/** knip and dependency-cruiser use one core each. */
const LANES = 2;

/**
 * Runs every step of `npm run check`.
 * @returns {Promise<import("./step-results.mjs").StepResult[]>}
 */
export async function runChecks() {
	const outcomes = await runInLanes(CHECKS, LANES);
	return outcomes.map(({ name, isOk, seconds }) => ({ name, seconds, ...oneTest(isOk), failures: [] }));
}
