import type { CommandDeclaration } from "./command-declaration.ts";

/** Where the declaration says nothing else. */
const TIMEOUT_SECONDS = 60;
const OUTPUT_BYTES = 1_000_000;

/** How long a command may run, and how much it may write to its standard output. */
export function boundsOf({
	timeoutSeconds = TIMEOUT_SECONDS,
	outputBytes = OUTPUT_BYTES,
}: CommandDeclaration) {
	return { timeoutMs: timeoutSeconds * 1000, outputBytes };
}

/** What a command reads from its standard input. */
export function inputOf({ input }: Readonly<Record<string, unknown>>): string | undefined {
	return input === undefined ? undefined : String(input);
}
