import { NodeError } from "@switchyard/node-kit";
import { JobOutOfMemory, JobTimeout, ProcessPool } from "@switchyard/node-kit/worker-pool";
import type { QueryJob, QueryResult } from "./query-job.ts";
import { MEMORY_MB, tooLarge } from "./too-large.ts";

/** Memory of a process beside its query's, in megabytes: Node, DuckDB itself, the message with the tables and the one with the rows. */
const BESIDE_MB = 384;

/** Processes for queries, which a model may have written: DuckDB computes one value for as long as it takes. */
const processes = new ProcessPool<QueryJob, QueryResult>({
	script: new URL("./query.worker.ts", import.meta.url),
	size: 2,
	memoryMb: MEMORY_MB + BESIDE_MB,
	idleMs: 30_000,
});

/**
 * Runs a query in a process that is killed when its time is over.
 * @throws NodeError `DATA_TIMEOUT`, `DATA_TOO_LARGE`, `DATA_INVALID`, `DATABASE_STATEMENT_REFUSED`, `DATABASE_PARAMETERS_WRONG`, or the signal's
 * reason when it is aborted
 */
export async function runQuery(
	job: QueryJob,
	limits: { readonly timeLimitMs: number; readonly signal: AbortSignal },
): Promise<QueryResult> {
	try {
		return await processes.run(job, limits);
	} catch (error) {
		if (error instanceof JobTimeout) throw timeout(limits.timeLimitMs, error);
		throw error instanceof JobOutOfMemory ? tooLarge(error) : error;
	}
}

function timeout(timeLimitMs: number, cause: unknown): NodeError {
	return new NodeError({
		code: "DATA_TIMEOUT",
		message: `The query took longer than ${timeLimitMs} ms and was stopped.`,
		field: "sql",
		hint: "Ask for less, or raise the node's time limit.",
		cause,
	});
}
