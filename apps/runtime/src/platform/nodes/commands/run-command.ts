import { createReadStream } from "node:fs";
import { lstat, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { KnownFile } from "@switchyard/spec/model";
import { boundsOf, inputOf } from "./bounds.ts";
import { type CommandLine, commandLine } from "./command-line.ts";
import { type Command, resultsOf } from "./results.ts";
import { startProcess } from "./start-process.ts";
import { watchProgram } from "./watch-program.ts";

/** Runs a program on this machine with the arguments that the parameters give, and takes in the files that it made. */
export async function runCommand(
	described: Command,
	params: Readonly<Record<string, unknown>>,
	context: ExecutionContext,
) {
	const { title, command } = described;
	const { signal } = context;
	const folder = await mkdtemp(join(tmpdir(), "switchyard-command-"));
	try {
		const line = await commandLine(command, params, { folder, context });
		signal.throwIfAborted();
		const program = startProcess({
			title,
			argv: line.argv,
			folder: command.folder ?? folder,
			environment: { HOME: folder, ...command.environment },
		});
		const ended = await watchProgram(program, {
			title,
			input: inputOf(params),
			signal,
			...boundsOf(command),
		});
		return {
			...resultsOf(described, ended),
			...(line.newFiles.length > 0 ? { files: await takeIn(title, line, context) } : {}),
		};
	} finally {
		await rm(folder, { recursive: true, force: true });
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
