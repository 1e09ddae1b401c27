import { childrenOf, treeCpuSeconds } from "../../../../scripts/process-cpu.mjs";
import { type CpuClock, sumOf } from "./cpu-clock.ts";

/**
 * The CPU of a process and of its descendants, those that ended included. Of a descendant that was reparented (a daemon) only
 * what it spent before is counted.
 * @param pid `undefined` for a process that could not be started
 * @param folder where the system describes its processes
 */
export function treeCpu(pid: number | undefined, folder?: string): CpuClock {
	return () => {
		const seconds = pid === undefined ? undefined : treeCpuSeconds(pid, folder);
		return seconds === undefined ? undefined : seconds * 1_000_000;
	};
}

/** Starts something in processes of its own, and returns it with the CPU of these processes. */
export async function startWithCpu<T>(start: () => Promise<T>): Promise<readonly [T, CpuClock]> {
	const before = new Set(childrenOf(process.pid));
	const started = await start();
	const begun = childrenOf(process.pid).filter((child) => !before.has(child));
	return [started, begun.length === 0 ? () => undefined : sumOf(...begun.map((pid) => treeCpu(pid)))];
}
