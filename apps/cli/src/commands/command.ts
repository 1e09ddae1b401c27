import type { ExitCode } from "../terminal/exit.ts";

/** One thing that the command line can do. */
export interface Command {
	readonly name: string;
	/** Half a sentence. */
	readonly summary: string;
	/** What stands after the name. */
	readonly usage: string;
	/** Each with what it does. */
	readonly options: readonly (readonly [name: string, text: string])[];
	/** @throws CliError */
	readonly run: (args: readonly string[]) => Promise<CommandResult>;
}

/** What a command has to say. */
export interface CommandResult {
	/** For people; nothing is printed when empty. */
	readonly text: string;
	/** For scripts. */
	readonly json: unknown;
	/** 0 when absent. */
	readonly exit?: ExitCode;
}
