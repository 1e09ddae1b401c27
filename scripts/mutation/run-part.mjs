import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, toolEnvironment } from "../project.mjs";
import { reachOf } from "./areas.mjs";
import { makeScratchCopy } from "./scratch-copy.mjs";

/**
 * How a part is mutated.
 * @typedef {object} How
 * @property {number} concurrency
 * @property {boolean} incremental whether what neither its code nor its tests have changed keeps its last verdict
 * @property {string} known the file of last verdicts, by its whole path
 */

/**
 * Mutates one part of an area inside a scratch copy of the project.
 * @param {import("./areas.mjs").Part} part
 * @param {How} how
 * @returns {Promise<import("./report.mjs").Mutant[]>}
 * @throws when Stryker could not run: its tests fail without any mutant, for one.
 */
export async function runPart(part, how) {
	const folder = makeScratchCopy(reachOf(part));
	try {
		return await mutate(part, folder, how);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * @param {import("./areas.mjs").Part} part
 * @param {string} folder the scratch copy
 * @param {How} how
 * @returns {Promise<import("./report.mjs").Mutant[]>}
 */
async function mutate({ files, tests, inThread = false, isPure = false }, folder, how) {
	const { concurrency, incremental, known } = how;
	const report = join(folder, "mutation.json");
	const config = join(folder, "stryker.json");
	writeFileSync(
		config,
		JSON.stringify({
			plugins: ["@stryker-mutator/vitest-runner", "./scripts/mutation/spare-sentences.mjs"],
			ignorers: ["sentences"],
			testRunner: "vitest",
			vitest: { configFile: "scripts/mutation/vitest.config.ts", pool: "forks", related: false },
			// The folder is a copy already; a second one would resolve the project's own packages to the first.
			inPlace: true,
			mutate: [...files, "!**/*.test.ts"],
			concurrency,
			coverageAnalysis: inThread ? "off" : "perTest",
			disableTypeChecks: true,
			incremental: true,
			incrementalFile: known,
			force: !incremental,
			// A busy machine is no endless loop: what a mutant makes slow must not count as noticed.
			timeoutMS: 15_000,
			timeoutFactor: 3,
			reporters: ["json", "progress-append-only"],
			jsonReporter: { fileName: report },
		}),
	);
	const environment = {
		...toolEnvironment(),
		CI: "",
		POSTGRES_FOLDER: "",
		MUTATION_TESTS: tests.join("\n"),
		...(isPure ? { MUTATION_ISOLATE: "no" } : {}),
	};
	const code = await run("stryker", ["run", config], environment, folder);
	if (code !== 0) throw new Error(`The mutation run of ${files.join(", ")} ended with code ${code}.`);
	const { files: mutated } = JSON.parse(readFileSync(report, "utf8"));
	return Object.entries(mutated).flatMap(([file, { mutants, source }]) =>
		mutants.map((/** @type {Omit<import("./report.mjs").Mutant, "file" | "original">} */ mutant) => ({
			...mutant,
			file,
			original: textAt(source, mutant.location),
		})),
	);
}

/**
 * @param {string} source
 * @param {{ start: { line: number, column: number }, end: { line: number, column: number } }} location counted from 1
 */
function textAt(source, { start, end }) {
	const lines = source.split("\n").slice(start.line - 1, end.line);
	lines.push(lines.pop()?.slice(0, end.column - 1) ?? "");
	lines[0] = lines[0]?.slice(start.column - 1) ?? "";
	return lines.join("\n");
}
