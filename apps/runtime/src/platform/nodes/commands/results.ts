import { NodeError } from "@switchyard/node-kit";
import type { CommandDeclaration } from "./command-declaration.ts";
import type { EndedProgram } from "./watch-program.ts";

/** How much of a program's messages is kept, from their end, in characters. */
const MESSAGES_LENGTH = 10_000;

/** A declared command, and how people see it. */
export interface Command {
	readonly title: string;
	readonly command: CommandDeclaration;
}

/**
 * What a program that has ended gives.
 * @throws NodeError `COMMAND_FAILED`, `COMMAND_OUTPUT_INVALID`
 */
export function resultsOf({ title, command }: Command, { exitCode, stdout, stderr }: EndedProgram) {
	const outputs = { exit_code: exitCode, stdout, stderr: stderr.slice(-MESSAGES_LENGTH) };
	const { exitCodes = [0] } = command;
	if (!exitCodes.includes(exitCode)) {
		throw new NodeError({
			code: "COMMAND_FAILED",
			message: `“${title}” ended with the exit code ${exitCode}.`,
			hint: "Its output and its messages are in the step's results.",
			outputs,
		});
	}
	return { ...outputs, ...(command.output === "json" ? { data: json(title, stdout, outputs) } : {}) };
}

function json(title: string, stdout: string, outputs: Readonly<Record<string, unknown>>): unknown {
	try {
		return JSON.parse(stdout);
	} catch (cause) {
		throw new NodeError({
			code: "COMMAND_OUTPUT_INVALID",
			message: `“${title}” wrote no JSON.`,
			hint: "Its output is in the step's results.",
			outputs,
			cause,
		});
	}
}
