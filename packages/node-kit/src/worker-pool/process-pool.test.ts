import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { NodeError } from "../node-error.ts";
import { JobLost, JobOutOfMemory, JobTimeout } from "./job-worker.ts";
import { ProcessPool } from "./process-pool.ts";

const SERVE = new URL("./serve-jobs.ts", import.meta.url).href;
const NODE_ERROR = new URL("../node-error.ts", import.meta.url).href;
const PROCESS_POOL = new URL("./process-pool.ts", import.meta.url).href;

/** Native code that never returns. */
const ENDLESS =
	'new DatabaseSync(":memory:").prepare("with recursive r(n) as (select 1 union all select n + 1 from r) select max(n) from r").get();';

/** Script of a pool that evaluates `work` for each `job`. */
async function writeScript(work: string): Promise<URL> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-pool-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const script = join(folder, "work.worker.mjs");
	writeFileSync(
		script,
		`import { once } from "node:events";
		import { readdirSync, readlinkSync } from "node:fs";
		import { connect } from "node:net";
		import { DatabaseSync } from "node:sqlite";
		import { serveJobs } from ${JSON.stringify(SERVE)};
		import { NodeError } from ${JSON.stringify(NODE_ERROR)};
		serveJobs(async (job) => { ${work} });`,
	);
	return pathToFileURL(script);
}

const BOUNDS = { size: 1, memoryMb: 256, idleMs: 60_000 };
const { signal } = new AbortController();

async function startPool(work: string): Promise<ProcessPool<unknown, unknown>> {
	return new ProcessPool({ ...BOUNDS, script: await writeScript(work) });
}

/** Process of a pool, which has told its id. */
async function leaseOf(pool: ProcessPool<unknown, unknown>) {
	const lease = await pool.lease();
	onTestFinished(() => lease.end());
	return { lease, pid: Number(await lease.run("pid")) };
}

function isThere(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

const WORK = `if (job === "pid") return process.pid; ${ENDLESS}`;

it("returns what a job returns, from the same process, also after a failure that its author foresaw", async () => {
	const pool = await startPool(`
		if (job === "bad") throw new NodeError({ code: "BAD", message: "Bad.", hint: "Better.", retryable: true });
		return { pid: process.pid, job };`);
	const first = await pool.run(new Map([["bytes", new Uint8Array([1])]]), { signal });
	expect(first).toMatchObject({ job: new Map([["bytes", new Uint8Array([1])]]) });
	const failure = await pool.run("bad", { signal }).catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(NodeError);
	expect(failure).toMatchObject({ code: "BAD", message: "Bad.", hint: "Better.", retryable: true });
	expect(await pool.run("again", { signal })).toEqual({
		pid: Reflect.get(first as object, "pid"),
		job: "again",
	});
}, 60_000);

it("has killed the process of a job that takes too long or is aborted, when the job fails", async () => {
	const pool = await startPool(WORK);
	const late = await leaseOf(pool);
	await expect(late.lease.run("endless", { timeLimitMs: 100 })).rejects.toBeInstanceOf(JobTimeout);
	expect(isThere(late.pid)).toBe(false);
	const aborted = await leaseOf(pool);
	const abort = new AbortController();
	const running = aborted.lease.run("endless", { signal: abort.signal });
	abort.abort(new Error("Cancelled."));
	await expect(running).rejects.toThrow("Cancelled.");
	expect(isThere(aborted.pid)).toBe(false);
	await expect(aborted.lease.run("pid")).rejects.toBeInstanceOf(JobLost);
}, 60_000);

it("kills a process that takes too much memory, and keeps none that has not given it back", async () => {
	const pool = await startPool(`
		if (job === "pid") return process.pid;
		globalThis.kept = [];
		while (job === "large" || kept.length < 80) kept.push(new Uint8Array(1_000_000).fill(1));
		return process.pid;`);
	await expect(pool.run("large", { signal })).rejects.toBeInstanceOf(JobOutOfMemory);
	const kept = await pool.run("half", { signal });
	expect(await pool.run("pid", { signal })).not.toBe(kept);
}, 60_000);

it("fails a job whose process crashes, and one that throws otherwise, with what it threw", async () => {
	const pool = await startPool(`
		if (job === "throw") throw new TypeError("broken");
		if (job === "crash") process.kill(process.pid, "SIGSEGV");
		return 1;`);
	await expect(pool.run("throw", { signal })).rejects.toMatchObject({ name: "TypeError", message: "broken" });
	await expect(pool.run("crash", { signal })).rejects.toBeInstanceOf(JobLost);
	expect(await pool.run("again", { signal })).toBe(1);
}, 60_000);

it("starts processes that get no secret and no open file, and that leave signals to the server", async () => {
	process.env.SWITCHYARD_TOKEN = "secret";
	onTestFinished(() => void delete process.env.SWITCHYARD_TOKEN);
	const pool = await startPool(`
		const open = process.platform === "linux" ? readdirSync("/proc/self/fd").map(targetOf) : [];
		return { pid: process.pid, names: Object.keys(process.env), open };
		function targetOf(descriptor) {
			try { return readlinkSync("/proc/self/fd/" + descriptor); } catch { return ""; }
		}`);
	const file = openSync(import.meta.filename, "r");
	onTestFinished(() => closeSync(file));
	const { pid, names, open } = (await pool.run(1, { signal })) as {
		readonly pid: number;
		readonly names: readonly string[];
		readonly open: readonly string[];
	};
	expect(open).not.toContain(import.meta.filename);
	const allowed = ["MALLOC_ARENA_MAX", "NODE_COMPILE_CACHE", "TMPDIR", "TZ"];
	expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
	if (process.platform === "win32") return;
	for (const sent of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(pid, sent);
	expect(await pool.run(2, { signal })).toMatchObject({ pid });
}, 60_000);

it("ends its processes with their parent, killed while they compute", async () => {
	const { promise: began, resolve } = Promise.withResolvers<Socket>();
	const server = createServer(resolve).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const script = await writeScript(`await once(connect(job, "127.0.0.1"), "connect"); ${ENDLESS}`);
	const parent = startParent(script, (server.address() as AddressInfo).port);
	const open = await began;
	const closed = once(open.on("error", () => {}).resume(), "close");
	parent.kill("SIGKILL");
	await closed;
}, 60_000);

/** Process that runs a job in a pool of its own. */
function startParent(script: URL, job: number): ChildProcess {
	const program = `
		const { ProcessPool } = await import(${JSON.stringify(PROCESS_POOL)});
		const pool = new ProcessPool({ ...${JSON.stringify(BOUNDS)}, script: new URL(${JSON.stringify(script.href)}) });
		await pool.run(${job}, { signal: new AbortController().signal });`;
	const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "inherit" });
	onTestFinished(() => void parent.kill("SIGKILL"));
	return parent;
}
