import { NodeError, type StreamedFile } from "@switchyard/node-kit";
import { JobTimeout, WorkerPool } from "@switchyard/node-kit/worker-pool";
import { offerChunks } from "./chunk-port.ts";
import type { CsvAnswer, CsvJob, CsvQuery, CsvSlice } from "./csv-job.ts";

/** A gigabyte takes about two minutes. */
const TIME_LIMIT_MS = 300_000;

const threads = new WorkerPool<CsvJob, CsvAnswer>({
	script: new URL("./parse-csv.worker.ts", import.meta.url),
	size: 2,
	heapMb: 192,
	idleMs: 30_000,
});

/**
 * Reads a part of a CSV file in a thread, piece by piece.
 * @throws NodeError what is wrong with the file
 */
export async function readCsv(file: StreamedFile, query: CsvQuery, signal: AbortSignal): Promise<CsvSlice> {
	const { port, failed, close } = offerChunks(file.chunks);
	try {
		const answer = await threads.run(
			{ port, query },
			{ timeLimitMs: TIME_LIMIT_MS, signal: AbortSignal.any([signal, failed]), transfer: [port] },
		);
		if ("slice" in answer) return answer.slice;
		throw new NodeError(answer.failure);
	} catch (error) {
		if (error instanceof JobTimeout) throw timeout(error);
		throw error;
	} finally {
		await close();
	}
}

function timeout(cause: unknown): NodeError {
	return new NodeError({
		code: "TABLE_TIMEOUT",
		message: `Reading the file took longer than ${TIME_LIMIT_MS / 60_000} minutes.`,
		field: "path",
		hint: "Split the file.",
		cause,
	});
}
