import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { type CpuClock, sumOf } from "./cpu-clock.ts";

/**
 * The CPU of a process and of its descendants, those that ended included. Of a descendant that was reparented (a daemon) only
 * what it spent before is counted.
 * @param pid `undefined` for a process that could not be started
 * @param folder where the system describes its processes
 */
export function treeCpu(pid: number | undefined, folder = "/proc"): CpuClock {
	return () => {
		const processes = readProcesses(folder);
		if (pid === undefined || !processes.has(pid)) return undefined;
		const ticks = treeOf(pid, processes).reduce((sum, each) => sum + (processes.get(each)?.ticks ?? 0), 0);
		return (ticks * 1_000_000) / ticksPerSecond();
	};
}

/** Starts something in processes of its own, and returns it with the CPU of these processes. */
export async function startWithCpu<T>(start: () => Promise<T>): Promise<readonly [T, CpuClock]> {
	const before = new Set(childrenOf(process.pid, readProcesses("/proc")));
	const started = await start();
	const begun = childrenOf(process.pid, readProcesses("/proc")).filter((child) => !before.has(child));
	return [started, begun.length === 0 ? () => undefined : sumOf(...begun.map((pid) => treeCpu(pid)))];
}

interface ProcessEntry {
	readonly parent: number;
	/** User and system time of the process, and of those of its descendants that ended. */
	readonly ticks: number;
}

type Processes = ReadonlyMap<number, ProcessEntry>;

/** Every process of the machine; none where the system has no such folder. */
function readProcesses(folder: string): Processes {
	const processes = new Map<number, ProcessEntry>();
	for (const name of namesIn(folder)) {
		const entry = /^\d+$/.test(name) ? readEntry(`${folder}/${name}/stat`) : undefined;
		if (entry !== undefined) processes.set(Number(name), entry);
	}
	return processes;
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

/** `undefined` for a process that has ended meanwhile. */
function readEntry(file: string): ProcessEntry | undefined {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
	// The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
	const [, parent, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ");
	// utime, stime, cutime and cstime are the fields 14 to 17 of proc(5), counted from the process id.
	const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
	return { parent: Number(parent), ticks };
}

function treeOf(pid: number, processes: Processes): number[] {
	return [pid, ...childrenOf(pid, processes).flatMap((child) => treeOf(child, processes))];
}

function childrenOf(pid: number, processes: Processes): number[] {
	return [...processes].filter(([, { parent }]) => parent === pid).map(([child]) => child);
}

let ticks: number | undefined;

function ticksPerSecond(): number {
	ticks ??= readTicksPerSecond();
	return ticks;
}

function readTicksPerSecond(): number {
	try {
		return Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) || 100;
	} catch {
		// Linux reports 100 on every common architecture.
		return 100;
	}
}
