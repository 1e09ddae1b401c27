import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second in `/proc`: Linux shows 100 to programs, whatever the kernel counts in. */
const TICKS_PER_SECOND = 100;

/**
 * Processor time, user and system, that a process and its descendants have used so far, in seconds. An ended descendant counts once its parent has
 * waited for it; an orphan does not count.
 *
 * Source: the fields ppid, utime, stime, cutime and cstime of `/proc/<pid>/stat`.
 * @param {number} root the process's id.
 * @param {string} [folder] where the system describes its processes.
 * @returns {number | undefined} `undefined` where there is no such folder, or no such process.
 */
export function treeCpuSeconds(root, folder = "/proc") {
	const processes = readProcesses(folder);
	if (!processes.has(root)) return undefined;
	let ticks = 0;
	for (const [pid, process] of processes) if (isInTree(pid, root, processes)) ticks += process.ticks;
	return ticks / TICKS_PER_SECOND;
}

/**
 * Ids of the processes that a process has started and that have not ended.
 * @param {number} parent the process's id.
 */
export function childrenOf(parent) {
	return [...readProcesses("/proc")].filter(([, process]) => process.parent === parent).map(([pid]) => pid);
}

/** @typedef {{ readonly parent: number, readonly ticks: number }} Process */

/**
 * @param {number} pid
 * @param {number} root
 * @param {ReadonlyMap<number, Process>} processes
 */
function isInTree(pid, root, processes) {
	let current = pid;
	while (current !== root) {
		const parent = processes.get(current)?.parent;
		if (parent === undefined) return false;
		current = parent;
	}
	return true;
}

/**
 * @param {string} folder
 * @returns {Map<number, Process>}
 */
function readProcesses(folder) {
	const processes = new Map();
	for (const name of namesIn(folder)) {
		const process = /^\d+$/.test(name) ? readProcess(`${folder}/${name}/stat`) : undefined;
		if (process !== undefined) processes.set(Number(name), process);
	}
	return processes;
}

/**
 * @param {string} file
 * @returns {Process | undefined} `undefined` for a process that has ended meanwhile.
 */
function readProcess(file) {
	let line;
	try {
		line = readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
	// The program's name, in parentheses, may hold spaces and parentheses.
	const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
	const [parent = 0] = fields.slice(1).map(Number);
	const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
	return { parent, ticks };
}

/** @param {string} folder */
function namesIn(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}
