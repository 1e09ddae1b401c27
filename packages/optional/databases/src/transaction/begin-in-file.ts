import { JobTimeout, WorkerPool } from "@switchyard/node-kit/worker-pool";
import { DatabaseError } from "../connection/database-error.ts";
import type { OpenTransaction } from "./open-transaction.ts";
import type { TransactionJob } from "./transaction-job.ts";

type Given = Readonly<Record<string, unknown>>;

/** A transaction may be open for as long as a timer can be set. */
const LONGEST_MS = 2 ** 31 - 1;

/** Begins a transaction in a SQLite file, in a thread of its own: SQLite blocks the one that asks it. @throws NodeError */
export async function beginInFile(
	place: { readonly file: string; readonly name: string },
	timeLimitMs: number,
): Promise<OpenTransaction> {
	const thread = new WorkerPool<TransactionJob, Given>({
		script: new URL("./transaction.worker.ts", import.meta.url),
		size: 1,
		heapMb: 256,
		idleMs: LONGEST_MS,
	});
	const broken = new AbortController();
	const ask = async (job: TransactionJob, signal = broken.signal): Promise<Given> => {
		try {
			return await thread.run(job, { timeLimitMs: LONGEST_MS, signal });
		} catch (error) {
			throw error instanceof JobTimeout ? new DatabaseError("timeout", `the file ${place.name}`) : error;
		}
	};
	const close = async () => void (await ask({ act: "close" }, new AbortController().signal));
	try {
		await ask({ act: "begin", ...place, timeLimitMs });
	} catch (error) {
		await close();
		throw error;
	}
	return {
		work: (work, limit) => ask({ act: "work", work, timeLimitMs: limit }),
		commit: async (key) => void (await ask({ act: "commit", key })),
		close,
		destroy() {
			broken.abort();
			close().catch(() => {});
		},
	};
}
