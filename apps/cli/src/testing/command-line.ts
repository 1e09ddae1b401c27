import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bundleArguments } from "../../../../scripts/bundles.mjs";

/** As `npm run flow` has one: most of a short command's time is compiling. */
const COMPILE_CACHE = join(tmpdir(), "switchyard-compile-cache");

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** What a command left behind. */
export interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** A command as a program that others start. */
export interface Program {
	readonly command: string;
	readonly args: string[];
	readonly env: Record<string, string>;
}

/** The program that runs a command, as `npm run flow` starts it. Without an environment it knows no server. */
export function programOf(
	args: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Program {
	return {
		command: process.execPath,
		args: ["--disable-proto=delete", ...bundleArguments(), MAIN, ...args],
		env: { SWITCHYARD_DATA: "/nowhere", NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
	};
}

/** Runs a command as a process of its own, to its end. */
export async function commandLine(
	words: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
	const { command, args, env } = programOf(words, environment);
	const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	if (child.exitCode === null) await once(child, "exit");
	return { code: child.exitCode, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}
