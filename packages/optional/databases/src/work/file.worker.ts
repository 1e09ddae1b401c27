import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { openSqlite } from "../connection/sqlite.ts";
import type { FileJob } from "./file-job.ts";
import { isReading, perform } from "./work.ts";

serveJobs(async ({ work, ...place }: FileJob) => {
	const session = openSqlite({ ...place, how: isReading(work) ? "read" : "write" });
	try {
		return await perform(session, work);
	} finally {
		await session.close();
	}
});
