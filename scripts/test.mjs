import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.mjs";
import { currentCommit, REPORTS } from "./testing/commit.mjs";
import { installForQuickTest, testQuickly } from "./testing/quick-test.mjs";
import { endWith, runStep, sumOf } from "./testing/step-results.mjs";

rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
const install = await runStep("install", installForQuickTest);
const started = Date.now();
const steps = await testQuickly();
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`\n${seconds} seconds, installs apart`);
if (process.argv.includes("--record") && sumOf(steps).failed === 0) record();
endWith([install, ...steps]);

/** Writes the report that the ratchet of `npm test` reads. */
function record() {
	const rows = steps.map((step) => [step.name, Math.round(step.seconds)]);
	const report = { commit: currentCommit().id, seconds, steps: Object.fromEntries(rows) };
	mkdirSync(join(ROOT, REPORTS), { recursive: true });
	writeFileSync(join(ROOT, REPORTS, "npm-test.json"), `${JSON.stringify(report, null, "\t")}\n`);
}
