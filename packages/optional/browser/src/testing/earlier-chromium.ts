import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { chromiumArguments } from "../keeper/chromium-flags.ts";
import type { EarlierChromium } from "../session/earlier-chromium.ts";
import { findChromium } from "../session/find-chromium.ts";

/** A Chromium as versions without keepers started it: it listens at a port. */
export async function startEarlierChromium(): Promise<EarlierChromium> {
	const profile = mkdtempSync(join(tmpdir(), "switchyard-profile-"));
	const words = [...chromiumArguments(profile, 1), "--remote-debugging-port=0"];
	const child = spawn(await findChromium(), words, { detached: true, stdio: "ignore" });
	onTestFinished(() => {
		child.kill("SIGKILL");
		rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
	});
	const said = await vi.waitFor(() => readFileSync(join(profile, "DevToolsActivePort"), "utf8"), 20_000);
	const [port, path] = said.split("\n");
	return { pid: child.pid ?? 0, endpoint: `ws://127.0.0.1:${port}${path}` };
}
