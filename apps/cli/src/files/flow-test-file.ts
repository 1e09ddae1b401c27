import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { FlowTest, schemaProblems } from "@switchyard/spec";
import { CliError } from "../terminal/cli-error.ts";
import { EXIT } from "../terminal/exit.ts";
import { problemLines } from "../terminal/problem-lines.ts";
import { readFlow } from "./flow-file.ts";
import { readJson } from "./read-json.ts";

/**
 * The files that are named, and in folders all that end with `.flowtest.json`, each once and in order.
 * @throws CliError when one is not there
 */
export function findTestFiles(names: readonly string[]): string[] {
	const found = names.flatMap((name) => {
		if (!isFolder(name)) return [name];
		const inside = globSync("**/*.flowtest.json", { cwd: name, exclude: ["**/node_modules/**"] });
		return inside.sort().map((file) => join(name, file));
	});
	return [...new Set(found)];
}

/**
 * The test in a file.
 * @throws CliError when it is none
 */
export function readTestFile(file: string): FlowTest {
	const document = readJson(file);
	const { flow } = document;
	// A flow of an older format is brought up to date first.
	const test =
		typeof flow === "object" && flow !== null ? { ...document, flow: readFlow(file, { ...flow }) } : document;
	const problems = schemaProblems(FlowTest, test);
	if (problems.length === 0) return test as FlowTest;
	const told = problems.map((problem) => ({ code: "BODY_INVALID", ...problem }));
	throw new CliError([`${file} holds no test:`, ...problemLines(told)].join("\n"));
}

function isFolder(name: string): boolean {
	const stats = statSync(name, { throwIfNoEntry: false });
	if (stats) return stats.isDirectory();
	throw new CliError(`There is no file or folder ${name}.`, { exit: EXIT.usage });
}
