import { testGo } from "../go.mjs";
import { ensureAllInstalled } from "../install.mjs";
import { testPython } from "../python.mjs";
import { runChecks } from "./checks.mjs";
import { pythonReport } from "./python-report.mjs";
import { runStep } from "./step-results.mjs";
import { readSuiteReport } from "./suite-report.mjs";
import { runPlaywright, runVitest } from "./suites.mjs";
import { ensureTools } from "./tools.mjs";

/** Programs that `npm test` needs beside npm's packages. @type {readonly import("./tools.mjs").Tool[]} */
const TOOLS = ["chromium", "python"];

/**
 * Installs what `npm test` needs.
 * @returns {Promise<number>} an exit code; 0 without CI even where a tool is missing, whose tests are left out then.
 */
export async function installForQuickTest() {
	await ensureAllInstalled();
	return (await ensureTools(TOOLS)) || !process.env.CI ? 0 : 1;
}

/**
 * Runs everything of `npm test` but the installs.
 * @returns {Promise<import("./step-results.mjs").StepResult[]>}
 */
export async function testQuickly() {
	const steps = [
		() =>
			runStep(
				"unit and integration",
				() => runVitest("quick"),
				() => readSuiteReport("vitest"),
			),
		() => runStep("Go SDK", () => testGo({ all: false })),
		() => runStep("Python SDK", () => testPython({ all: false }), pythonReport),
		() =>
			runStep(
				"browser",
				() => runPlaywright("quick"),
				() => readSuiteReport("playwright"),
			),
	];
	const results = await runChecks();
	for (const step of steps) results.push(await step());
	return results;
}
