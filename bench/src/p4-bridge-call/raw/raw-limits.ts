import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type CpuClock, sumOf } from "../../measure/cpu/cpu-clock.ts";
import { treeCpu } from "../../measure/cpu/process-tree.ts";
import { end, lineOf, spawnNode, spawnProgram } from "../../subject/spawn-node.ts";
import { buildGo, PYTHON } from "../languages.ts";

/** What goes the way of a call and does nothing on it. */
export interface RawLimit {
	readonly url: string;
	/** All processes on the way. */
	readonly cpu: CpuClock;
	readonly stop: () => Promise<void>;
}

/** A call of the runtime's own node goes to the runtime and back. */
export async function oneHop(): Promise<RawLimit> {
	return running([typeScriptEcho()]);
}

/** A call of a host's node goes to the runtime, on to the host, and back by both. */
export async function twoHops(startEcho: () => ChildProcess): Promise<RawLimit> {
	const echo = startEcho();
	const address = await addressOf(echo);
	return running([echo, spawnNode(["bench/src/p4-bridge-call/raw/relay.ts", address])]);
}

export function typeScriptEcho(): ChildProcess {
	return spawnNode(["bench/src/p4-bridge-call/raw/echo.ts"]);
}

/** Builds it first. */
export function goEcho(): ChildProcess {
	return spawnProgram(buildGo(join(import.meta.dirname, "go")), [], process.env);
}

export function pythonEcho(): ChildProcess {
	return spawnProgram(PYTHON, [join(import.meta.dirname, "python/echo.py")], process.env);
}

/** The last of the processes is the one that is called. */
async function running(processes: readonly ChildProcess[]): Promise<RawLimit> {
	const called = processes.at(-1);
	if (!called) throw new Error("Nothing is running.");
	const url = await addressOf(called);
	return {
		url,
		cpu: sumOf(...processes.map(({ pid }) => treeCpu(pid))),
		stop: async () => void (await Promise.all(processes.map((each) => end(each)))),
	};
}

async function addressOf(process: ChildProcess): Promise<string> {
	const [address] = await lineOf(process, /ws:\S+/);
	return address;
}
