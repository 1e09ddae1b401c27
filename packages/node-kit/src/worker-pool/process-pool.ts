import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { JobPool, type JobPoolOptions } from "./job-pool.ts";
import { JobLost, JobOutOfMemory, type JobWorker, nextMessage } from "./job-worker.ts";
import type { ProcessReport } from "./process-report.ts";

export interface ProcessPoolOptions extends JobPoolOptions {
	/** A module that calls `serveJobs`. */
	readonly script: URL;
	/** Resident memory of a process, in megabytes, of which Node itself takes about 80. A job that takes more fails. */
	readonly memoryMb: number;
}

const PROGRAM = new URL("./job-process.mjs", import.meta.url);

/** Variables that a process inherits: they change what jobs compute, or how fast. The others may be secrets. */
const ENVIRONMENT = ["MALLOC_ARENA_MAX", "NODE_COMPILE_CACHE", "TMPDIR", "TZ"];

/** Share of its memory that a process may keep after a job. */
const KEPT_SHARE = 0.5;

const BYTES_PER_MB = 1024 * 1024;

/**
 * Processes that run one job after another, for native code, which no thread can interrupt. They inherit no open file, and no secret of the
 * environment. A process is killed when its job takes too long or too much memory, or is aborted. It kills itself when its parent ends, also
 * while it computes. Jobs and results are copied as between threads.
 */
export class ProcessPool<Job, Result> extends JobPool<Job, Result> {
	constructor(options: ProcessPoolOptions) {
		super(() => startProcess(options), options);
	}
}

/** @throws JobLost where the process does not start, or what its script throws */
async function startProcess<Job, Result>({
	script,
	memoryMb,
}: ProcessPoolOptions): Promise<JobWorker<Job, Result>> {
	const limit = memoryMb * BYTES_PER_MB;
	const child = fork(PROGRAM, [script.href, String(limit)], {
		execArgv: ["--disable-proto=delete"],
		env: environment(),
		stdio: ["ignore", "ignore", "ignore", "ipc"],
		serialization: "advanced",
	});
	const broken = new AbortController();
	const ended = endOf(child).then((end) => broken.abort(end));
	await nextReport(child, broken.signal);
	release(child);
	let memory = 0;
	return {
		async run(job, signal) {
			hold(child);
			// A process that cannot be sent a job has ended, which aborts the signal.
			child.send(job as object, () => {});
			const report = await nextReport<Result>(child, signal);
			if (report.kind !== "answer") throw new Error(`The process reported ${report.kind} to a job.`);
			release(child);
			memory = report.memory;
			return report.answer;
		},
		broken: broken.signal,
		isSpent: () => memory > limit * KEPT_SHARE,
		async end() {
			child.kill("SIGKILL");
			await ended;
		},
	};
}

async function nextReport<Result>(child: ChildProcess, signal: AbortSignal): Promise<ProcessReport<Result>> {
	const report = (await nextMessage(child, signal)) as ProcessReport<Result>;
	if (report.kind === "out-of-memory") throw new JobOutOfMemory();
	if (report.kind === "broken") throw Object.assign(new Error(), report.error);
	return report;
}

/** The end of a process, once all that it sent was received. */
async function endOf(child: ChildProcess): Promise<JobLost> {
	child.on("error", () => {});
	try {
		const [[code, signal]] = await Promise.all([once(child, "exit"), once(child, "disconnect")]);
		return new JobLost(`The job's process ended with ${signal ?? `code ${code}`}.`);
	} catch (cause) {
		return new JobLost("The job's process could not be started.", { cause });
	}
}

function hold(child: ChildProcess): void {
	child.ref();
	child.channel?.ref();
}

/** Lets this process end while the other one has nothing to do. */
function release(child: ChildProcess): void {
	child.unref();
	child.channel?.unref();
}

function environment(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
	);
}
