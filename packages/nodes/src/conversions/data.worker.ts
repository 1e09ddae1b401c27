import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { ThreadFault } from "../thread-fault.ts";
import type { DataAnswer, DataJob } from "./data-job.ts";

serveJobs(async (job: DataJob): Promise<DataAnswer> => {
	try {
		return { result: await perform(job) };
	} catch (error) {
		if (error instanceof ThreadFault) return { failure: error.failure };
		throw error;
	}
});

/** Each kind of job loads its own libraries only. */
async function perform(job: DataJob): Promise<unknown> {
	if (job.do === "match") return (await import("./match.ts")).match(job);
	if (job.do === "feed") return (await import("./read-feed.ts")).readFeed(job.text, job.limit);
	return (await import("./convert.ts")).convert(job.conversion, job.input);
}
