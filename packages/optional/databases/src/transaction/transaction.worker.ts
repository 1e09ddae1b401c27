import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { openSqlite } from "../connection/sqlite.ts";
import { beginTransaction, type OpenTransaction } from "./open-transaction.ts";
import type { TransactionJob } from "./transaction-job.ts";
import { transactionLost } from "./work-within.ts";

/** The thread's own: it ends with it. */
let open: OpenTransaction | undefined;

serveJobs(async (job: TransactionJob) => {
	if (job.act === "begin") {
		open = await beginTransaction(openSqlite({ ...job, how: "write" }));
		return {};
	}
	if (job.act === "close") {
		await open?.close();
		setImmediate(() => process.exit());
		return {};
	}
	// The thread in which it was open has ended.
	if (!open) throw transactionLost();
	if (job.act === "work") return open.work(job.work, job.timeLimitMs);
	await open.commit(job.key);
	return {};
});
