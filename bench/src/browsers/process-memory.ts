import { readdirSync, readFileSync } from "node:fs";

/**
 * What the processes take together whose command line has a text, and those that they started, in bytes: what several share is counted once,
 * in equal parts. A browser is many processes, of which the first names its profile.
 */
export function memoryOfProcesses(text: string): number {
	const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	const parents = new Map(ids.map((id) => [id, /\) \S (\d+)/.exec(read(id, "stat"))?.[1] ?? ""]));
	const isOfThem = (id: string): boolean =>
		parents.has(id) && (read(id, "cmdline").includes(text) || isOfThem(parents.get(id) ?? ""));
	return ids.filter(isOfThem).reduce((sum, id) => sum + memoryOf(id), 0);
}

function memoryOf(id: string): number {
	return Number(/^Pss:\s+(\d+) kB/m.exec(read(id, "smaps_rollup"))?.[1] ?? 0) * 1024;
}

/** Nothing of a process that has ended. */
function read(id: string, name: string): string {
	try {
		return readFileSync(`/proc/${id}/${name}`, "utf8");
	} catch {
		return "";
	}
}
