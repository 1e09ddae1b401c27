import { type ChildProcess, spawn } from "node:child_process";
import { NodeError, type ProgramEnd, type StartedProgram } from "@switchyard/node-kit";

interface ProcessOptions {
	/** How people see the program. */
	readonly title: string;
	readonly argv: readonly string[];
	readonly folder: string;
	readonly environment: Readonly<Record<string, string>>;
}

/**
 * Starts a program on this machine, without a shell and without the server's environment. What it starts ends with it. Where it cannot be
 * started, its end is a NodeError `COMMAND_NOT_STARTED`.
 */
export function startProcess({ title, argv, folder, environment }: ProcessOptions): StartedProgram {
	const [program = "", ...words] = argv;
	// A group of its own, so that what it starts ends with it.
	const child = spawn(program, words, {
		cwd: folder,
		env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", ...environment },
		stdio: "pipe",
		detached: true,
		shell: false,
	});
	const ended = new Promise<ProgramEnd>((resolve, reject) => {
		child.once("error", (cause) => reject(notStarted(title, cause)));
		child.once("close", (exitCode, signal) =>
			resolve(exitCode === null ? { signal: `${signal}` } : { exitCode }),
		);
	});
	const { stdin, stdout, stderr } = child;
	return { stdin, stdout, stderr, ended, kill: () => kill(child) };
}

function kill({ pid }: ChildProcess): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch {
		// The group is gone.
	}
}

function notStarted(title: string, cause: Error): NodeError {
	return new NodeError({
		code: "COMMAND_NOT_STARTED",
		message: `“${title}” could not be started on the server.`,
		hint: "An administrator checks that the program and its folder are there, and that the server's user may run it.",
		cause,
	});
}
