import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { openSqlite } from "../connection/sqlite.ts";
import type { FileJob } from "./file-job.ts";
import { isReading, perform } from "./work.ts";

serveJobs(async ({ work, ...place }: FileJob) => {
	const databaseSession = openSqlite({ ...place, how: isReading(work) ? "read" : "write" });
	try {
		return await perform(databaseSession, work);
	} finally {
		await databaseSession.close();
	}
});
