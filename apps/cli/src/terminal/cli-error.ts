import { EXIT, type ExitCode } from "./exit.ts";

/** What ends a command early, in words for the person at the terminal. */
export class CliError extends Error {
	override readonly name = "CliError";
	readonly exit: ExitCode;
	/** What to do about it. */
	readonly hint: string | undefined;

	constructor(message: string, { exit = EXIT.failed, hint, cause }: CliErrorOptions = {}) {
		super(message, { cause });
		this.exit = exit;
		this.hint = hint;
	}
}

interface CliErrorOptions {
	readonly exit?: ExitCode;
	readonly hint?: string | undefined;
	readonly cause?: unknown;
}
