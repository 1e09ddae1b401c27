import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { ConversationTest, FlowTest } from "@switchyard/spec/flow-test";
import { schemaProblems } from "@switchyard/spec/schema";
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

/** Tests in a file. */
export interface TestFile {
	/** One of a run, or one for each answer of a conversation. */
	readonly tests: readonly FlowTest[];
	readonly isConversation: boolean;
}

/** Reads the tests in a file. @throws CliError when it holds none */
export function readTestFile(file: string): TestFile {
	const document = readJson(file);
	const { answers } = document;
	if (!Array.isArray(answers)) {
		const test = checked(file, FlowTest, withFlow(file, document)) as FlowTest;
		return { tests: [test], isConversation: false };
	}
	const conversation = { ...document, answers: answers.map((answer) => withFlow(file, answer)) };
	const test = checked(file, ConversationTest, conversation) as ConversationTest;
	const tests = test.answers.map((answer, index) => ({ ...answer, name: nameOf(test, index) }));
	return { tests, isConversation: true };
}

function nameOf({ name, answers }: ConversationTest, index: number): string {
	return `${name}, answer ${index + 1} of ${answers.length}: ${answers[index]?.name}`;
}

/** A flow of an older format is brought up to date first. */
function withFlow(file: string, document: unknown): unknown {
	const { flow } = Object(document) as { readonly flow?: unknown };
	if (typeof flow !== "object" || flow === null) return document;
	return { ...Object(document), flow: readFlow(file, { ...flow }) };
}

/** @throws CliError */
function checked(file: string, schema: object, test: unknown): unknown {
	const problems = schemaProblems(schema, test);
	if (problems.length === 0) return test;
	const told = problems.map((problem) => ({ code: "BODY_INVALID", ...problem }));
	throw new CliError([`${file} holds no test:`, ...problemLines(told)].join("\n"));
}

function isFolder(name: string): boolean {
	const stats = statSync(name, { throwIfNoEntry: false });
	if (stats) return stats.isDirectory();
	throw new CliError(`There is no file or folder ${name}.`, { exit: EXIT.usage });
}
