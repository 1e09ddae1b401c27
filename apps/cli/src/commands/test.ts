import { compilePlan, runTest, type TestDifference } from "@switchyard/engine";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { readFlowFile } from "../files/flow-file.ts";
import { findTestFiles, readTestFile } from "../files/flow-test-file.ts";
import { nodeTypes } from "../files/node-types.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { CliError } from "../terminal/cli-error.ts";
import { differenceLines } from "../terminal/difference-lines.ts";
import { EXIT } from "../terminal/exit.ts";
import type { Command } from "./command.ts";

/** What came of one test. */
interface Verdict {
	readonly file: string;
	/** Absent when the file is no test. */
	readonly name?: string;
	readonly passed: boolean;
	readonly differences: readonly TestDifference[];
	/** Why the test could not be run. */
	readonly problem?: string;
}

export const testCommand: Command = {
	name: "test",
	summary: "run tests that were saved of runs and conversations; nothing is executed and no server is needed",
	usage: "<file|folder>… [--flow <file>]",
	options: [["--flow", "test the flow in this file in place of the one that each test holds"]],
	run: async (args) => {
		const { values, positionals } = readArguments(args, { flow: { type: "string" } });
		if (positionals.length === 0) wrongUse("Name tests, or folders that hold some.");
		const files = findTestFiles(positionals);
		if (files.length === 0) {
			throw new CliError("No test was found.", {
				exit: EXIT.usage,
				hint: "Tests are files whose names end with .flowtest.json.",
			});
		}
		const flow = values.flow === undefined ? undefined : readFlowFile(values.flow);
		const builtIn = await nodeTypes();
		const verdicts = files.flatMap((file) => verdictsOf(file, flow, builtIn));
		const failed = verdicts.filter(({ passed }) => !passed).length;
		return {
			text: [...verdicts.flatMap(lines), "", summary(verdicts.length, failed)].join("\n"),
			json: verdicts,
			exit: failed > 0 ? EXIT.failed : EXIT.ok,
		};
	},
};

function verdictsOf(
	file: string,
	otherFlow: Flow | undefined,
	builtIn: ReadonlyMap<string, NodeSpec>,
): Verdict[] {
	try {
		const tests = readTestFile(file);
		return tests.map((test) => {
			// Other flows answer in a conversation that was handed over.
			const isOther = tests.length === 1 || test.flow.id === otherFlow?.id;
			// The types that a test holds are those that its recording is of; another flow may use more.
			const types = new Map([...builtIn, ...test.nodeTypes.map((spec) => [spec.id, spec] as const)]);
			const { passed, differences } = runTest(test, compilePlan((isOther && otherFlow) || test.flow, types));
			return { file, name: test.name, passed, differences };
		});
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		return [{ file, passed: false, differences: [], problem }];
	}
}

function lines({ file, name, passed, differences, problem }: Verdict): string[] {
	const title = name === undefined ? file : `${name} (${file})`;
	if (passed) return [`✓ ${title}`];
	return [
		`✗ ${title}`,
		...(problem === undefined ? [] : [`    ${problem}`]),
		...differences.flatMap(differenceLines),
	];
}

function summary(count: number, failed: number): string {
	const tests = count === 1 ? "1 test" : `${count} tests`;
	return failed === 0 ? `${tests} passed.` : `${failed} of ${tests} failed.`;
}
