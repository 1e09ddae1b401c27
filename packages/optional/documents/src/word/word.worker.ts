import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { fillWord } from "./fill-word.ts";
import { readWord } from "./read-word.ts";
import { checkWordFile } from "./word-faults.ts";
import type { WordJob, WordResult } from "./word-job.ts";

serveJobs(async (job: WordJob): Promise<WordResult> => {
	checkWordFile(job.bytes);
	return job.kind === "read" ? readWord(job.bytes, job.format) : fillWord(job.bytes, job.values);
});
