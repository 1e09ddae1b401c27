import { readdirSync, readFileSync } from "node:fs";

/**
 * What the processes take together whose command line has a text, in bytes: what several share is counted once, in equal parts. A browser is
 * many processes, each of which names its profile.
 */
export function memoryOfProcesses(text: string): number {
	const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	return processes.reduce((sum, id) => sum + memoryOf(id, text), 0);
}

function memoryOf(id: string, text: string): number {
	try {
		if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes(text)) return 0;
		const rollup = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
		return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
	} catch {
		// It has ended.
		return 0;
	}
}
