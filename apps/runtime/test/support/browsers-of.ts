import { execFileSync } from "node:child_process";

/** The processes of the browsers that a server has opened whose data are in the folder. They survive a server that is killed. */
export function browsersOf(folder: string): number[] {
	try {
		const found = execFileSync("pgrep", ["-f", `user-data-dir=${folder}`], { encoding: "utf8" });
		return found.trim().split("\n").map(Number);
	} catch {
		return [];
	}
}

/** Kills them with SIGKILL. */
export function killBrowsersOf(folder: string): void {
	for (const pid of browsersOf(folder)) {
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// It has ended with another one.
		}
	}
}
