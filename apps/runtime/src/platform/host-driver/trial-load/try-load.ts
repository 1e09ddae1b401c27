import { fork } from "node:child_process";
import { once } from "node:events";
import { getHeapStatistics } from "node:v8";
import type { TrialLoad } from "./trial-load.ts";

const PROCESS = new URL("./trial-load-process.ts", import.meta.url);

/** What someone outside asks processes to end with. */
const FROM_OUTSIDE: ReadonlySet<unknown> = new Set(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]);

/**
 * Loads a run in a process of its own, where it ends nothing else. That process only reads.
 * @param memory how much of JavaScript's memory it may take, in megabytes; as much as is left to this process when absent.
 * @returns false when the process died of loading the run.
 */
export async function tryLoad(trial: TrialLoad, memory = memoryLeft()): Promise<boolean> {
	const child = fork(PROCESS, {
		stdio: ["ignore", "ignore", "ignore", "ipc"],
		execArgv: [...process.execArgv, `--max-old-space-size=${memory}`],
	});
	let begun = false;
	child.once("message", () => {
		begun = true;
	});
	child.send(trial, () => {});
	try {
		const [code, signal] = await once(child, "exit");
		return !begun || code === 0 || FROM_OUTSIDE.has(signal);
	} catch {
		// There was no process to load it in.
		return true;
	}
}

function memoryLeft(): number {
	const { heap_size_limit, used_heap_size } = getHeapStatistics();
	return Math.floor((heap_size_limit - used_heap_size) / 2 ** 20);
}
