import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { ThreadFault } from "../thread-fault.ts";
import { chunksOf } from "./chunk-port.ts";
import type { CsvAnswer, CsvJob } from "./csv-job.ts";
import { parseCsv } from "./parse-csv.ts";

serveJobs(async ({ port, query }: CsvJob): Promise<CsvAnswer> => {
	try {
		return { slice: await parseCsv(chunksOf(port), query) };
	} catch (error) {
		if (error instanceof ThreadFault) return { failure: error.failure };
		throw error;
	} finally {
		port.close();
	}
});
