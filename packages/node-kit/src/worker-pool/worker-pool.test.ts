import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { NodeError } from "../node-error.ts";
import { JobOutOfMemory, JobTimeout } from "./job-worker.ts";
import { WorkerPool } from "./worker-pool.ts";

const SERVE = new URL("./serve-jobs.ts", import.meta.url).href;
const NODE_ERROR = new URL("../node-error.ts", import.meta.url).href;

/** A pool whose jobs are evaluated: `threads` counts those that were started. */
async function startPool(work: string) {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-pool-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const script = join(folder, "work.worker.mjs");
	writeFileSync(
		script,
		`import { threadId } from "node:worker_threads";
		import { serveJobs } from ${JSON.stringify(SERVE)};
		import { NodeError } from ${JSON.stringify(NODE_ERROR)};
		serveJobs(async (job) => { ${work} });`,
	);
	const options = { script: pathToFileURL(script), size: 1, heapMb: 64, bufferMb: 128, idleMs: 60_000 };
	const pool = new WorkerPool<unknown, unknown>(options);
	return (job: unknown, timeLimitMs = 60_000) =>
		pool.run(job, { timeLimitMs, signal: new AbortController().signal });
}

it("gives what a job gives, from the same thread, also after a failure that its author foresaw", async () => {
	const run = await startPool(`
		if (job === "bad") throw new NodeError({ code: "BAD", message: "Bad.", field: "x", hint: "Better.", retryable: true });
		return threadId;`);
	const first = await run("good");
	const failure = await run("bad").catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(NodeError);
	expect(failure).toMatchObject({
		code: "BAD",
		message: "Bad.",
		field: "x",
		hint: "Better.",
		retryable: true,
	});
	expect(await run("good")).toBe(first);
});

it("ends the thread of a job that fails otherwise", async () => {
	const run = await startPool(`if (job === "bad") throw new TypeError("broken"); return threadId;`);
	const first = await run("good");
	await expect(run("bad")).rejects.toMatchObject({ name: "TypeError", message: "broken" });
	expect(await run("good")).not.toBe(first);
});

it("ends a job that takes too long", async () => {
	const run = await startPool(`if (job === "long") for (;;); return 1;`);
	await expect(run("long", 100)).rejects.toBeInstanceOf(JobTimeout);
	expect(await run("short")).toBe(1);
});

it.each([
	["its heap", "const kept = []; for (;;) kept.push({ text: String(kept.length) });"],
	["its heap, as one list that grows by ever larger steps", "const kept = []; for (;;) kept.push(1.5);"],
	[
		"its heap, as large texts",
		"const kept = []; for (;;) kept.push(Buffer.alloc(20_000_000, 97 + (kept.length % 26)).toString('latin1'));",
	],
	[
		"buffers, which the heap's limit does not count",
		"const kept = []; for (;;) kept.push(new Uint8Array(1_000_000).fill(1));",
	],
])("ends a job that takes too much memory in %s", async (_, work) => {
	const run = await startPool(`if (job === "small") return 1; ${work}`);
	await expect(run("large")).rejects.toBeInstanceOf(JobOutOfMemory);
	expect(await run("small")).toBe(1);
});
