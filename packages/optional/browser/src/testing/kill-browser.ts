import { execFileSync } from "node:child_process";
import type { BrowserSession } from "../session/browser-session.ts";

/** Kills the Chromium of a session, as a lack of memory does, and not what keeps it. Resolves once that has ended, too. */
export async function killBrowser({ folder, ended }: BrowserSession): Promise<void> {
	execFileSync("pkill", ["-KILL", "-f", `user-data-dir=${folder}`]);
	await ended;
}
