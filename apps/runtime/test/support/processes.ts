import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of a second in Linux's tables of processes. */
const TICKS = 100;

/** Whether a process runs. One that has ended stays listed until the process that inherited it looks. */
export function isAlive(pid: number): boolean {
	const [state] = statOf(pid);
	return state !== undefined && state !== "Z";
}

/** Running processes that a process has started. */
export function childrenOf(parent: number): number[] {
	const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	return pids.map(Number).filter((pid) => Number(statOf(pid)[1]) === parent && isAlive(pid));
}

/** Seconds of processor time that a process has taken. */
export function processorSeconds(pid: number): number {
	const fields = statOf(pid);
	return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

/** Fields of a process after its name, which may have spaces; none for one that is not listed. */
function statOf(pid: number): string[] {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	} catch {
		return [];
	}
}
