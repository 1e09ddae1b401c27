import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PINNED_NODE, ROOT } from "../project.mjs";
import type { SuiteReport } from "./suite-report.mjs";

const BURNS = `
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
const burn = "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);";
it("starts a process", () => void spawnSync(process.execPath, ["--eval", burn]));
`;
const CHEAP = `
import { expect, it } from "vitest";
it("passes", () => {});
it("fails", () => expect("red").toBe("green"));
it.skip("is left out", () => {});
`;

let folder: string;

beforeEach(() => {
	mkdirSync(join(ROOT, "test-results"), { recursive: true });
	folder = mkdtempSync(join(ROOT, "test-results/reported-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Vitest over some files with a bound of a third of a second, and returns what it printed and reported. */
async function run(files: Readonly<Record<string, string>>) {
	for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
	const reporters = `["dot", [${JSON.stringify(join(ROOT, "scripts/testing/vitest-report.mjs"))}, { bound: 0.3, folder: ${JSON.stringify(folder)}, work: { share: () => 0 } }]]`;
	writeFileSync(
		join(folder, "vitest.config.mjs"),
		`export default { test: { include: ["*.mjs"], exclude: ["vitest.config.mjs"], testTimeout: 50_000, setupFiles: [${JSON.stringify(join(ROOT, "vitest.setup.ts"))}], reporters: ${reporters} } };`,
	);
	const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
	const { code = 0 } = (await promisify(execFile)(PINNED_NODE, [vitest, "run", "--root", folder]).catch(
		(error: { readonly code: number }) => error,
	)) as { readonly code?: number };
	const report: SuiteReport = JSON.parse(readFileSync(join(folder, "vitest.json"), "utf8"));
	return { code, report };
}

describe("the report of a run of Vitest", () => {
	it("fails a run for a file whose child processes took too much processor time", async () => {
		const { code, report } = await run({ "burns.mjs": BURNS });
		expect(code).toBe(1);
		expect(report).toMatchObject({ passed: 1, failed: 0 });
		expect(report.costs["burns.mjs"]).toBeGreaterThan(0.3);
		expect(report.errors).toEqual([expect.stringContaining("burns.mjs took")]);
	}, 60_000);

	it("counts tests, and names those that failed with why", async () => {
		const { code, report } = await run({ "cheap.mjs": CHEAP });
		expect(code).toBe(1);
		expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1, errors: [] });
		expect(report.failures).toEqual([expect.stringMatching(/cheap\.mjs > fails: .*'red'.*'green'/)]);
	}, 60_000);
});
