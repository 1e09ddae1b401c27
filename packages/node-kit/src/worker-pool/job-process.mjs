import { writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

// Program of a process of a `ProcessPool`: its jobs run in a thread, and this one stays free to end the process while they compute. It is no
// TypeScript: Node would load its compiler for that, 12 MB of it, for one module.
// Arguments: the address of a module that calls `serveJobs`, and the bytes of memory that the process may have.

const [script = "", limit = ""] = process.argv.slice(2);
const LOOK_EVERY_MS = 50;

// A terminal and a service manager send these to all processes of a server. The server decides how long a job may still run.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.once("disconnect", die);
if (!process.connected) die();
// Linux ends this process before its parent where it runs out of memory.
if (process.platform === "linux") writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

const thread = new Worker(new URL(script), {
	resourceLimits: { maxOldGenerationSizeMb: Math.ceil(Number(limit) / 2 ** 20) },
});
/** @type {NodeJS.Timeout | undefined} */
let watch;
thread.once("message", () => {
	thread.on("message", report);
	process.on("message", begin);
	say({ kind: "ready" });
});
thread.once("error", ({ name, message, stack }) =>
	sayLast({ kind: "broken", error: { name, message, ...(stack && { stack }) } }),
);
thread.once("exit", die);

/** @param {unknown} job */
function begin(job) {
	watch = setInterval(look, LOOK_EVERY_MS);
	thread.postMessage(job);
}

/** @param {import("./serve-jobs.ts").JobAnswer<unknown>} answer */
function report(answer) {
	clearInterval(watch);
	say({ kind: "answer", answer, memory: process.memoryUsage.rss() });
}

function look() {
	if (process.memoryUsage.rss() <= Number(limit)) return;
	clearInterval(watch);
	sayLast({ kind: "out-of-memory" });
}

/**
 * @param {import("./process-report.ts").ProcessReport<unknown>} words
 * @param {() => void} [sent]
 */
function say(words, sent) {
	process.send?.(words, undefined, {}, sent);
}

/** @param {import("./process-report.ts").ProcessReport<unknown>} words */
function sayLast(words) {
	thread.removeListener("exit", die);
	say(words, die);
}

/** Ends the process at once. An exit would wait for native code. */
function die() {
	process.kill(process.pid, "SIGKILL");
}
