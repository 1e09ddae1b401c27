import { createReadStream } from "node:fs";
import { lstat, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { KnownFile } from "@switchyard/spec";
import type { CommandDeclaration } from "./command-declaration.ts";
import { type CommandLine, commandLine } from "./command-line.ts";
import { runProcess } from "./run-process.ts";

/** In seconds, where the declaration says nothing else. */
const TIMEOUT_SECONDS = 60;

/** How much of a program's messages is kept, from their end, in characters. */
const MESSAGES_LENGTH = 10_000;

interface Command {
	/** How people see it. */
	readonly title: string;
	readonly command: CommandDeclaration;
}

/** Runs a program with the arguments that the parameters give, and takes in the files that it made. */
export async function runCommand(
	{ title, command }: Command,
	params: Readonly<Record<string, unknown>>,
	context: ExecutionContext,
) {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-command-"));
	try {
		const line = await commandLine(command, params, { folder, context });
		const { timeoutSeconds = TIMEOUT_SECONDS, exitCodes = [0], environment = {} } = command;
		const { exitCode, stdout, stderr } = await runProcess({
			title,
			argv: line.argv,
			input: params.input === undefined ? undefined : String(params.input),
			folder: command.folder ?? folder,
			environment: { HOME: folder, ...environment },
			timeoutMs: timeoutSeconds * 1000,
			signal: context.signal,
		});
		const outputs = { exit_code: exitCode, stdout, stderr: stderr.slice(-MESSAGES_LENGTH) };
		if (!exitCodes.includes(exitCode)) {
			throw new NodeError({
				code: "COMMAND_FAILED",
				message: `“${title}” ended with the exit code ${exitCode}.`,
				hint: "Its output and its messages are in the step's results.",
				outputs,
			});
		}
		return {
			...outputs,
			...(command.output === "json" ? { data: json(title, stdout, outputs) } : {}),
			...(line.newFiles.length > 0 ? { files: await takeIn(title, line, context) } : {}),
		};
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
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

/** Brings the files that a program made into the workspace, each in one move. */
async function takeIn(
	title: string,
	{ newFiles }: CommandLine,
	{ files }: ExecutionContext,
): Promise<KnownFile[]> {
	for (const { name, made } of newFiles) {
		// A link would lead to whatever it names on the machine.
		const found = await lstat(made).catch(() => undefined);
		if (found?.isFile()) continue;
		throw new NodeError({
			code: "COMMAND_FILE_MISSING",
			message: `“${title}” ended well, and made no file for ${name}.`,
			field: name,
		});
	}
	const taken: KnownFile[] = [];
	for (const { path, made } of newFiles) {
		await files.save(path, createReadStream(made));
		taken.push(await files.reference(path));
	}
	return taken;
}
