import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A Node process of its own, as any other program. */
export function spawnNode(
	args: readonly string[],
	env: NodeJS.ProcessEnv = process.env,
	errors?: number,
): ChildProcess {
	return spawnProgram(process.execPath, args, env, errors);
}

/**
 * A program, started in the project's root. It does not outlive ours, whatever fails.
 * @param errors the open file that its errors go to; the terminal when absent
 */
export function spawnProgram(
	program: string,
	args: readonly string[],
	env: NodeJS.ProcessEnv,
	errors: number | "inherit" = "inherit",
): ChildProcess {
	const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", errors] });
	const stop = () => child.kill("SIGKILL");
	process.once("exit", stop);
	child.once("exit", () => process.off("exit", stop));
	return child;
}

/**
 * The first line of the process's output that matches.
 * @throws Error when it ends without one.
 */
export async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
	if (!child.stdout) throw new Error("The process has no output to read.");
	for await (const line of createInterface({ input: child.stdout })) {
		const match = line.match(pattern);
		if (!match) continue;
		// Whatever else it says is thrown away, so that it never waits for us to read.
		child.stdout.resume();
		return match;
	}
	throw new Error(`The process ended without saying ${pattern}.`);
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, "exit");
	child.kill(signal);
	await gone;
}
