import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { bundleArguments } from "../../../../scripts/bundles.mjs";
import { ServerProcess } from "./server-process.ts";

const CLI = fileURLToPath(new URL("../../../cli/src/main.ts", import.meta.url));

/** Starts a server that must refuse to. Gives what it says. */
export async function refusalOf(
	dataFolder: string,
	environment: Record<string, string> = {},
): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-log-"));
	const log = openSync(join(folder, "log"), "w");
	try {
		const started = await ServerProcess.start(dataFolder, environment, log).catch(() => undefined);
		await started?.kill();
		expect(started, "the server starts").toBeUndefined();
		return readFileSync(join(folder, "log"), "utf8");
	} finally {
		closeSync(log);
		rmSync(folder, { recursive: true });
	}
}

/** `npm run flow -- accept-loss`: gives what it prints. */
export async function acceptLoss(dataFolder: string): Promise<string> {
	const child = spawn(process.execPath, [...bundleArguments(), CLI, "accept-loss"], {
		env: { SWITCHYARD_DATA: dataFolder },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
	return out + error;
}
