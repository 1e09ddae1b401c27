import type { Readable, Writable } from "node:stream";
import type { SshCredential } from "@switchyard/spec/credential";
import type { ExecutionContext } from "./execution-context.ts";

/** A program that has been started, on this machine or on another. */
export interface StartedProgram {
	readonly stdin: Writable;
	readonly stdout: Readable;
	readonly stderr: Readable;
	/** How it ended, once its output was read. Rejects when it could not be started. */
	readonly ended: Promise<ProgramEnd>;
	/** Ends it, with what it started. It may be called again, and after the end. */
	readonly kill: () => void;
}

/** How a program ended; `unknown` where the machine that it ran on no longer says so. */
export type ProgramEnd = { readonly exitCode: number } | { readonly signal: string } | "unknown";

/**
 * Starts a program on another machine: the words reach it as they are.
 * @param words the program's absolute path, then its arguments; none has a null character or a line break
 * @throws NodeError that says why it was not started, or `CONNECTION_LOST` where it may have been
 */
export type StartRemoteProgram = (
	machine: SshCredential,
	words: readonly string[],
	context: Pick<ExecutionContext, "network" | "signal">,
) => Promise<StartedProgram>;
