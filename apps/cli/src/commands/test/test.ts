import { compilePlan, runTest, type TestDifference } from "@switchyard/engine";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowTest } from "@switchyard/spec/flow-test";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { readFlowFile } from "../../files/flow-file.ts";
import { findTestFiles, readTestFile, type TestFile } from "../../files/flow-test-file.ts";
import { nodeTypes } from "../../files/node-types.ts";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../../server.ts";
import { readArguments, wrongUse } from "../../terminal/arguments.ts";
import { CliError } from "../../terminal/cli-error.ts";
import { differenceLines } from "../../terminal/difference-lines.ts";
import { EXIT } from "../../terminal/exit.ts";
import type { Command } from "../command.ts";
import { recordAgain } from "./record-again.ts";

/** Outcome of one test. */
interface Verdict {
	readonly file: string;
	/** Absent when the file is no test. */
	readonly name?: string;
	readonly passed: boolean;
	readonly differences: readonly TestDifference[];
	/** Why the test could not be run, or recorded anew. */
	readonly problem?: string;
	/** True for a test that was recorded anew. */
	readonly recorded?: true;
}

/** A test in a file, and the version of the flow that it is run with. */
interface Tested {
	readonly file: string;
	readonly test: FlowTest;
	readonly flow: Flow;
	/** True for one of the answers of a conversation, which cannot be recorded by itself. */
	readonly isAnswer: boolean;
}

export const testCommand: Command = {
	name: "test",
	summary: "run tests that were saved of runs and conversations; nothing is executed and no server is needed",
	usage: "<file|folder>… [--flow <file>] [--record]",
	options: [
		["--flow", "test the flow in this file in place of the one that each test holds"],
		[
			"--record",
			"where a model is asked something else than its recorded answers are for, run the flow on the server, for real, and write the test anew",
		],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals } = readArguments(args, {
			...SERVER_OPTIONS,
			flow: { type: "string" },
			record: { type: "boolean" },
		});
		if (positionals.length === 0) wrongUse("Name tests, or folders that hold some.");
		const files = findTestFiles(positionals);
		if (files.length === 0) {
			throw new CliError("No test was found.", {
				exit: EXIT.usage,
				hint: "Tests are files whose names end with .flowtest.json.",
			});
		}
		const flow = values.flow === undefined ? undefined : readFlowFile(values.flow);
		const types = await nodeTypes();
		const server = values.record ? new Server(values.server) : undefined;
		const verdicts: Verdict[] = [];
		for (const file of files) verdicts.push(...(await verdictsOf(file, { flow, types, server })));
		const failed = verdicts.filter(({ passed }) => !passed).length;
		return {
			text: [...verdicts.flatMap(lines), "", summary(verdicts, failed)].join("\n"),
			json: verdicts,
			exit: failed > 0 ? EXIT.failed : EXIT.ok,
		};
	},
};

interface Testing {
	/** Version that is tested in place of the recorded ones. */
	readonly flow: Flow | undefined;
	/** Node types that come with the server, by id. */
	readonly types: ReadonlyMap<string, NodeSpec>;
	/** Server that records anew; `undefined` without `--record`. */
	readonly server: Server | undefined;
}

async function verdictsOf(file: string, { flow: other, types, server }: Testing): Promise<Verdict[]> {
	let read: TestFile;
	try {
		read = readTestFile(file);
	} catch (error) {
		return [{ file, passed: false, differences: [], problem: messageOf(error) }];
	}
	const { tests, isConversation: isAnswer } = read;
	const verdicts: Verdict[] = [];
	for (const test of tests) {
		// Other flows answer in a conversation that was handed over.
		const isTested = tests.length === 1 || test.flow.id === other?.id;
		const tested = { file, test, flow: (isTested && other) || test.flow, isAnswer };
		const verdict = verdictOf(tested, types);
		verdicts.push(server && asksAnew(verdict) ? await recorded(server, tested, verdict) : verdict);
	}
	return verdicts;
}

function verdictOf({ file, test, flow }: Tested, builtIn: ReadonlyMap<string, NodeSpec>): Verdict {
	try {
		// The types that a test holds are those that its recording is of; another flow may use more.
		const types = new Map([...builtIn, ...test.nodeTypes.map((spec) => [spec.id, spec] as const)]);
		const { passed, differences } = runTest(test, compilePlan(flow, types));
		return { file, name: test.name, passed, differences };
	} catch (error) {
		return { file, name: test.name, passed: false, differences: [], problem: messageOf(error) };
	}
}

async function recorded(
	server: Server,
	{ file, test, flow, isAnswer }: Tested,
	verdict: Verdict,
): Promise<Verdict> {
	const { name } = test;
	if (isAnswer)
		return {
			...verdict,
			problem: "A conversation is not recorded here: talk to the flow, and save it again.",
		};
	try {
		await recordAgain(server, file, test, flow);
		return { file, name, passed: true, differences: [], recorded: true };
	} catch (error) {
		return { ...verdict, problem: messageOf(error) };
	}
}

function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error instanceof CliError && error.hint ? `${error.message} ${error.hint}` : error.message;
}

function lines({ file, name, passed, differences, problem, recorded }: Verdict): string[] {
	const title = name === undefined ? file : `${name} (${file})`;
	if (passed) return [recorded ? `● ${title}: recorded anew; look at what it expects now` : `✓ ${title}`];
	return [
		`✗ ${title}`,
		...(problem === undefined ? [] : [`    ${problem}`]),
		...differences.flatMap(differenceLines),
	];
}

function summary(verdicts: readonly Verdict[], failed: number): string {
	const count = verdicts.length;
	const tests = count === 1 ? "1 test" : `${count} tests`;
	if (failed > 0) return `${failed} of ${tests} failed.${verdicts.some(asksAnew) ? ` ${RECORD_HINT}` : ""}`;
	return `${tests} passed.`;
}

function asksAnew({ differences }: Verdict): boolean {
	return differences.some(({ what }) => what.startsWith("request"));
}

const RECORD_HINT =
	"Models are asked something else: --record runs the flow on the server and writes the tests anew.";
