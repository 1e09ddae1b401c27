import { JobLost, JobOutOfMemory, JobTimeout, ProcessPool } from "@switchyard/node-kit/worker-pool";
import { DatabaseError } from "../connection/database-error.ts";
import type { FileJob, FilePlace } from "./file-job.ts";

type Given = Readonly<Record<string, unknown>>;

/** Processes for SQLite files, which strangers may have made: a view in one computes for as long as its author wants. */
export const fileProcesses = new ProcessPool<FileJob, Given>({
	script: new URL("./file.worker.ts", import.meta.url),
	size: 2,
	memoryMb: 512,
	idleMs: 30_000,
});

/** How long rolling back for a killed process may take, in milliseconds. */
const RECOVERY_MS = 10_000;

/**
 * Asks a process of the pool for something.
 * @throws NodeError; a DatabaseError where the process was killed or has ended; the signal's reason when what was asked is aborted
 */
export async function askProcess<Result>({ name }: FilePlace, ask: () => Promise<Result>): Promise<Result> {
	try {
		return await ask();
	} catch (error) {
		if (error instanceof JobTimeout) throw new DatabaseError("timeout", `the file ${name}`, error);
		if (error instanceof JobOutOfMemory) throw new DatabaseError("memory", `the file ${name}`, error);
		if (error instanceof JobLost) throw new DatabaseError("lost", `the file ${name}`, error);
		throw error;
	}
}

/** Rolls back the transaction that a killed process may have left in a file. The next step may only read, which cannot do so. */
export async function recover(place: FilePlace): Promise<void> {
	try {
		const lease = await fileProcesses.lease();
		// A connection that holds a lock has rolled it back.
		const job = { act: "recover", ...place, timeLimitMs: 0 } as const;
		await lease.run(job, { timeLimitMs: RECOVERY_MS }).finally(() => lease.release());
	} catch {
		// The next step that writes tries again.
	}
}
