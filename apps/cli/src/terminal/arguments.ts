import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CliError } from "./cli-error.ts";
import { EXIT } from "./exit.ts";

/**
 * A command's arguments.
 * @throws CliError with exit code 2
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
) {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
	} catch (error) {
		throw new CliError(error instanceof Error ? error.message : String(error), {
			exit: EXIT.usage,
			hint: "--help says what the command takes.",
			cause: error,
		});
	}
}

/** @throws CliError with exit code 2 */
export function wrongUse(message: string): never {
	throw new CliError(message, { exit: EXIT.usage, hint: "--help says what the command takes." });
}
