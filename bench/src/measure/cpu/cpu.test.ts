import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownCpu, perOperation, spentBetween, sumOf } from "./cpu-clock.ts";
import { startWithCpu, treeCpu } from "./process-tree.ts";
import { burn, type Place } from "./testing/burn.ts";

const BURNED_MS = 200;

/** The system counts in ticks of 10 ms, four of them per process, and rounds down. */
const ROUNDING_MS = 80;

const BURNER = fileURLToPath(new URL("testing/burner.ts", import.meta.url));

const running: ChildProcess[] = [];

function startBurner(): ChildProcess {
	const burner = spawn(process.execPath, [BURNER], { stdio: ["pipe", "pipe", "inherit"] });
	running.push(burner);
	return burner;
}

async function ask({ stdin, stdout }: ChildProcess, place: Place): Promise<void> {
	if (!stdin || !stdout) throw new Error("The burner has no input or output.");
	stdin.write(`${place} ${BURNED_MS}\n`);
	await once(stdout, "data");
}

afterEach(async () => {
	for (const child of running.splice(0)) {
		const gone = once(child, "exit");
		child.kill("SIGKILL");
		await gone;
	}
});

async function millisOf(clock: () => number | undefined, work: () => Promise<void>): Promise<number> {
	const before = clock();
	await work();
	return (spentBetween(before, clock()) ?? Number.NaN) / 1000;
}

describe("the CPU of this process", () => {
	it.each(["main", "thread"] as const)("includes what the %s burns", async (place) => {
		expect(await millisOf(ownCpu, () => burn(place, BURNED_MS))).toBeGreaterThanOrEqual(BURNED_MS);
	});

	it("leaves out children", async () => {
		const burner = startBurner();
		await ask(burner, "main");
		const own = ownCpu();
		const child = treeCpu(burner.pid)();
		expect(child).toBeGreaterThan((BURNED_MS - ROUNDING_MS) * 1000);
		await ask(burner, "main");
		expect((ownCpu() ?? 0) - (own ?? 0)).toBeLessThan((BURNED_MS * 1000) / 2);
	});
});

describe.runIf(existsSync("/proc/self/stat"))("the CPU of a process tree", () => {
	it.each(["main", "thread", "child"] as const)("includes what its %s burns", async (place) => {
		const burner = startBurner();
		await ask(burner, "main");
		const spent = await millisOf(treeCpu(burner.pid), () => ask(burner, place));
		expect(spent).toBeGreaterThan(BURNED_MS - ROUNDING_MS);
	});

	it("includes a descendant that lives", async () => {
		const burner = startBurner();
		const tree = treeCpu(process.pid);
		await ask(burner, "main");
		const own = ownCpu();
		const spent = await millisOf(tree, () => ask(burner, "main"));
		const ownSpent = ((ownCpu() ?? 0) - (own ?? 0)) / 1000;
		expect(spent - ownSpent).toBeGreaterThan(BURNED_MS - ROUNDING_MS);
	});

	it("leaves out other processes", async () => {
		const [idle, busy] = [startBurner(), startBurner()];
		await ask(idle, "main");
		const spent = await millisOf(treeCpu(idle.pid), () => ask(busy, "main"));
		expect(spent).toBeLessThan(ROUNDING_MS);
	});

	it("is found for whatever starts processes", async () => {
		const earlier = startBurner();
		const [burner, cpu] = await startWithCpu(async () => {
			const started = startBurner();
			await ask(started, "main");
			return started;
		});
		expect(await millisOf(cpu, () => ask(burner, "main"))).toBeGreaterThan(BURNED_MS - ROUNDING_MS);
		expect(await millisOf(cpu, () => ask(earlier, "main"))).toBeLessThan(ROUNDING_MS);
	});

	it("is unknown for a process that has ended, and where no process was started", async () => {
		const burner = startBurner();
		const gone = once(burner, "exit");
		burner.kill("SIGKILL");
		await gone;
		running.splice(0);
		expect(treeCpu(burner.pid)()).toBeUndefined();
		const [, cpu] = await startWithCpu(async () => {});
		expect(cpu()).toBeUndefined();
	});
});

describe("the system's description of processes", () => {
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "processes-"));
	});

	afterEach(() => rmSync(folder, { recursive: true }));

	/** As proc(5) describes it: fields 14 to 17 are utime, stime, cutime and cstime. */
	function describeProcess(pid: number, parent: number, name: string, times: string): void {
		mkdirSync(join(folder, String(pid)));
		const text = `${pid} (${name}) S ${parent} 1 1 0 -1 4194304 5 6 7 8 ${times} 20 0 1 0 99 99 99\n`;
		writeFileSync(join(folder, String(pid), "stat"), text);
	}

	it("is read whatever a program is called, and summed over the tree", () => {
		describeProcess(10, 1, "server", "100 20 3 4");
		describeProcess(11, 10, "a) b (c) S 1", "1000 0 0 0");
		describeProcess(12, 11, "node", "10000 0 0 0");
		describeProcess(13, 1, "other", "500 0 0 0");
		mkdirSync(join(folder, "14"));
		mkdirSync(join(folder, "self"));
		expect(treeCpu(10, folder)()).toBe(11_127 * 10_000);
		expect(treeCpu(13, folder)()).toBe(5_000_000);
		expect(treeCpu(14, folder)()).toBeUndefined();
	});

	it("may not exist", () => {
		expect(treeCpu(process.pid, join(folder, "nowhere"))()).toBeUndefined();
	});
});

describe("the CPU of an operation", () => {
	it("is what was spent meanwhile, shared among the operations", async () => {
		const readings = [1000, 1900];
		const measured = await perOperation(
			() => readings.shift(),
			async () => ({ figure: 7, operations: 3 }),
		);
		expect(measured).toEqual({ figure: 7, cpu: 300 });
	});

	it("is unknown where the platform does not tell", async () => {
		const work = async () => ({ figure: 7, operations: 3 });
		expect(await perOperation(() => undefined, work)).toEqual({ figure: 7, cpu: undefined });
		expect(sumOf(ownCpu, () => undefined)()).toBeUndefined();
	});

	it("is summed over several processes", () => {
		expect(
			sumOf(
				() => 1,
				() => 20,
			)(),
		).toBe(21);
	});
});
