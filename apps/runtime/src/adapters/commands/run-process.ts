import { type ChildProcess, spawn } from "node:child_process";
import { NodeError } from "@switchyard/node-kit";

/** The most that a program may write to its standard output, and the most of its messages that is read, in bytes. */
const MOST_BYTES = 1_000_000;

export interface ProcessOptions {
	/** How people see the program. */
	readonly title: string;
	readonly argv: readonly string[];
	/** What it reads from its standard input. */
	readonly input: string | undefined;
	readonly folder: string;
	readonly environment: Readonly<Record<string, string>>;
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
}

export interface EndedProcess {
	readonly exitCode: number;
	readonly stdout: string;
	readonly stderr: string;
}

/**
 * Runs a program to its end, without a shell and without the server's environment. What it started ends with it.
 * @throws NodeError `COMMAND_NOT_STARTED`, `COMMAND_TIMEOUT`, `COMMAND_OUTPUT_TOO_LARGE`, `COMMAND_FAILED` when a signal ended it
 */
export function runProcess(options: ProcessOptions): Promise<EndedProcess> {
	const { title, argv, input, folder, environment, timeoutMs, signal } = options;
	const [program = "", ...words] = argv;
	signal.throwIfAborted();
	// A group of its own, so that what it starts ends with it.
	const child = spawn(program, words, {
		cwd: folder,
		env: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8", ...environment },
		stdio: "pipe",
		detached: true,
		shell: false,
	});
	return new Promise((resolve, reject) => {
		let refusal: unknown;
		const end = (reason: unknown) => {
			refusal ??= reason;
			kill(child);
		};
		const abort = () => end(signal.reason);
		signal.addEventListener("abort", abort, { once: true });
		const timer = setTimeout(() => end(tookTooLong(title, timeoutMs)), timeoutMs);
		const stdout = new Kept();
		const stderr = new Kept();
		child.stdout.on("data", (piece: Buffer) => {
			if (!stdout.take(piece)) end(tooLarge(title));
		});
		child.stderr.on("data", (piece: Buffer) => stderr.take(piece));
		// A program need not read its input.
		child.stdin.on("error", () => {});
		child.stdin.end(input ?? "");
		const settle = () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", abort);
			kill(child);
		};
		child.once("error", (cause) => {
			settle();
			reject(refusal ?? notStarted(title, cause));
		});
		child.once("close", (exitCode, by) => {
			settle();
			if (refusal !== undefined) reject(refusal);
			else if (exitCode === null) reject(ended(title, by));
			else resolve({ exitCode, stdout: stdout.text(), stderr: stderr.text() });
		});
	});
}

/** What a program wrote, up to a bound. */
class Kept {
	readonly #pieces: Buffer[] = [];
	#bytes = 0;

	/** @returns `false` once there is more than is kept */
	take(piece: Buffer): boolean {
		this.#bytes += piece.length;
		if (this.#bytes > MOST_BYTES) return false;
		this.#pieces.push(piece);
		return true;
	}

	text(): string {
		return Buffer.concat(this.#pieces).toString("utf8");
	}
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

function tookTooLong(title: string, timeoutMs: number): NodeError {
	return new NodeError({
		code: "COMMAND_TIMEOUT",
		message: `“${title}” ran longer than ${timeoutMs / 1000} seconds, and was ended.`,
	});
}

function tooLarge(title: string): NodeError {
	return new NodeError({
		code: "COMMAND_OUTPUT_TOO_LARGE",
		message: `“${title}” wrote more than ${MOST_BYTES / 1_000_000} MB, and was ended.`,
		hint: "Have it write to a file: an administrator declares an argument of the kind new-file.",
	});
}

function ended(title: string, by: NodeJS.Signals | null): NodeError {
	return new NodeError({ code: "COMMAND_FAILED", message: `“${title}” was ended by the signal ${by}.` });
}
