import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { openSqlite } from "../connection/sqlite.ts";
import { beginTransaction, type OpenTransaction } from "../transaction/open-transaction.ts";
import { transactionLost } from "../transaction/work-within.ts";
import { isReading, perform, type Work } from "../work/work.ts";
import type { FileJob, FilePlace } from "./file-job.ts";

type Given = Readonly<Record<string, unknown>>;
type Place = FilePlace & { readonly timeLimitMs: number };

let open: OpenTransaction | undefined;

serveJobs(async (job: FileJob) => {
	if (job.act === "perform") return performIn(job, job.work);
	if (job.act === "recover") return recover(job);
	if (job.act === "begin") {
		open = await beginIn(job);
		return {};
	}
	if (!open) throw transactionLost();
	if (job.act === "work") return open.work(job.work, job.timeLimitMs);
	if (job.act === "commit") await open.commit(job.key);
	else await closeOpen(open);
	return {};
});

async function performIn(place: Place, work: Work): Promise<Given> {
	const databaseSession = openSqlite({ ...place, how: isReading(work) ? "read" : "write" });
	try {
		return await perform(databaseSession, work);
	} finally {
		await databaseSession.close();
	}
}

/** The first statement that writes rolls back what is left over. */
async function recover(place: Place): Promise<Given> {
	const databaseSession = openSqlite({ ...place, how: "write" });
	try {
		await databaseSession.begin("write");
		await databaseSession.rollback();
		return {};
	} finally {
		await databaseSession.close();
	}
}

async function beginIn(place: Place): Promise<OpenTransaction> {
	const databaseSession = openSqlite({ ...place, how: "write" });
	try {
		return await beginTransaction(databaseSession);
	} catch (error) {
		await databaseSession.close();
		throw error;
	}
}

async function closeOpen(transaction: OpenTransaction): Promise<void> {
	open = undefined;
	await transaction.close();
}
