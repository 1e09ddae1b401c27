import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** What a command left behind. */
export interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** Runs a command as a process of its own. Without an environment it knows no server. */
export async function commandLine(
	args: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
	const child = spawn(process.execPath, ["--disable-proto=delete", MAIN, ...args], {
		env: { SWITCHYARD_DATA: "/nowhere", ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	if (child.exitCode === null) await once(child, "exit");
	return { code: child.exitCode, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}
