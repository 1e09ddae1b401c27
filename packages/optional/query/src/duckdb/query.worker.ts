import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { loadTable } from "./load-table.ts";
import type { QueryJob, QueryResult } from "./query-job.ts";
import { select } from "./select.ts";
import { lock, withDuckdb } from "./with-duckdb.ts";

serveJobs(
	({ sources, ...request }: QueryJob): Promise<QueryResult> =>
		withDuckdb(async (connection) => {
			for (const { name, source } of sources) await loadTable(connection, name, source);
			await lock(connection);
			return select(connection, request);
		}),
);
