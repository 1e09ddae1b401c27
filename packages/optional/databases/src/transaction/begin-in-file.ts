import type { JobOptions } from "@switchyard/node-kit/worker-pool";
import type { FileJob, FilePlace } from "../file-process/file-job.ts";
import { askProcess, fileProcesses, recover } from "../file-process/file-processes.ts";
import type { OpenTransaction } from "./open-transaction.ts";

/** Milliseconds beyond those that SQLite waits for another transaction: then the step learns that one is in the way. */
const GRACE_MS = 500;

/**
 * Begins a transaction in a SQLite file. It has a process of its own until it is closed.
 * @throws NodeError, or the signal's reason when it is aborted
 */
export async function beginInFile(
	place: FilePlace,
	{ timeLimitMs, signal }: { readonly timeLimitMs: number; readonly signal: AbortSignal },
): Promise<OpenTransaction> {
	const lease = await askProcess(place, () => fileProcesses.lease());
	const ask = (job: FileJob, limits: JobOptions = {}) => askProcess(place, () => lease.run(job, limits));
	const destroy = async () => {
		await lease.end();
		await recover(place);
	};
	try {
		await ask({ act: "begin", ...place, timeLimitMs }, { timeLimitMs: timeLimitMs + GRACE_MS, signal });
	} catch (error) {
		lease.release();
		await recover(place);
		throw error;
	}
	return {
		work: (work, limit) => ask({ act: "work", work, timeLimitMs: limit }),
		commit: async (key) => void (await ask({ act: "commit", key })),
		async close() {
			await ask({ act: "close" }).catch(destroy);
			lease.release();
		},
		destroy,
	};
}
