import { NodeError, type StartedProgram } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";

/** The most that is read of a program's messages, in bytes. */
const MOST_MESSAGES_BYTES = 1_000_000;

interface WatchOptions {
	/** How people see the program. */
	readonly title: string;
	/** What it reads from its standard input. */
	readonly input: string | undefined;
	readonly timeoutMs: number;
	/** The most that it may write to its standard output. */
	readonly outputBytes: number;
	readonly signal: AbortSignal;
}

export interface EndedProgram {
	readonly exitCode: number;
	readonly stdout: string;
	readonly stderr: string;
}

/** Why a program is ended before its time. */
interface Excess {
	readonly code: string;
	/** What it did, after its name. */
	readonly what: string;
	readonly hint?: string;
}

/**
 * Sees a program to its end, and ends it when it takes too long, writes too much or is no longer wanted.
 * @throws NodeError `COMMAND_NOT_STARTED`, `COMMAND_TIMEOUT`, `COMMAND_OUTPUT_TOO_LARGE`, `COMMAND_FAILED` when a signal ended it,
 * `CONNECTION_LOST` when nobody knows whether it has ended
 */
export async function watchProgram(program: StartedProgram, options: WatchOptions): Promise<EndedProgram> {
	const { title, input, timeoutMs, outputBytes, signal } = options;
	let excess: Excess | undefined;
	const end = (reason: Excess) => {
		excess ??= reason;
		program.kill();
	};
	const timer = setTimeout(() => end(tookTooLong(timeoutMs)), timeoutMs);
	signal.addEventListener("abort", program.kill, { once: true });
	if (signal.aborted) program.kill();
	const stdout = new Kept(outputBytes);
	const stderr = new Kept(MOST_MESSAGES_BYTES);
	program.stdout.on("data", (piece: Buffer) => {
		if (!stdout.take(piece)) end(tooLarge(outputBytes));
	});
	program.stderr.on("data", (piece: Buffer) => stderr.take(piece));
	// A program need not read its input.
	program.stdin.on("error", () => {});
	program.stdin.end(input ?? "");
	try {
		const ended = await program.ended;
		if (signal.aborted && excess === undefined) throw signal.reason;
		if (excess !== undefined)
			throw ended === "unknown" ? perhapsEnded(title, excess) : refused(title, excess);
		if (ended === "unknown") throw lost(title);
		if ("signal" in ended) throw endedBy(title, ended.signal);
		return { exitCode: ended.exitCode, stdout: stdout.text(), stderr: stderr.text() };
	} finally {
		clearTimeout(timer);
		signal.removeEventListener("abort", program.kill);
		program.kill();
	}
}

/** What a program wrote, up to a bound. */
class Kept {
	readonly #most: number;
	readonly #pieces: Buffer[] = [];
	#bytes = 0;

	constructor(most: number) {
		this.#most = most;
	}

	/** @returns `false` once there is more than is kept */
	take(piece: Buffer): boolean {
		this.#bytes += piece.length;
		if (this.#bytes > this.#most) return false;
		this.#pieces.push(piece);
		return true;
	}

	text(): string {
		return Buffer.concat(this.#pieces).toString("utf8");
	}
}

function tookTooLong(timeoutMs: number): Excess {
	return { code: "COMMAND_TIMEOUT", what: `ran longer than ${timeoutMs / 1000} seconds` };
}

function tooLarge(bytes: number): Excess {
	return {
		code: "COMMAND_OUTPUT_TOO_LARGE",
		what: `wrote more than ${bytes.toLocaleString("en")} bytes`,
		hint: "Have it write to a file, or less.",
	};
}

function refused(title: string, { code, what, hint }: Excess): NodeError {
	return new NodeError({
		code,
		message: `“${title}” ${what}, and was ended.`,
		...defined({ hint }),
	});
}

function perhapsEnded(title: string, { what }: Excess): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `“${title}” ${what}. The machine that it ran on did not say that it was ended: it may still be running there.`,
		hint: "Look on the machine what it did. Declared with /usr/bin/timeout before it, it ends there by itself.",
	});
}

function lost(title: string): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The connection to the machine broke while “${title}” ran there. It may have ended, or still be running.`,
		hint: "Look on the machine whether it was done.",
		retryable: true,
	});
}

function endedBy(title: string, signal: string): NodeError {
	return new NodeError({ code: "COMMAND_FAILED", message: `“${title}” was ended by the signal ${signal}.` });
}
