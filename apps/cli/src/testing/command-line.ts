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

/** Runs a command as a process of its own. Without an environment it knows no server. */
export async function commandLine(
	args: readonly string[],
	environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
	const child = spawn(process.execPath, ["--disable-proto=delete", ...bundleArguments(), MAIN, ...args], {
		env: { SWITCHYARD_DATA: "/nowhere", NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	if (child.exitCode === null) await once(child, "exit");
	return { code: child.exitCode, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}
