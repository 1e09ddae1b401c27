import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { HucreError } from "hucre";
import { ThreadFault } from "../thread-fault.ts";
import { appendRows } from "./append-rows.ts";
import { changeSheets } from "./change-sheets.ts";
import type { ExcelAnswer, ExcelJob } from "./excel-job.ts";
import { readRange } from "./read-range.ts";
import { writeRange } from "./write-range.ts";
import { invalid } from "./zip-parts.ts";

serveJobs(async (job: ExcelJob): Promise<ExcelAnswer> => {
	try {
		return await perform(job);
	} catch (error) {
		if (error instanceof ThreadFault) return { failure: error.failure };
		if (error instanceof RangeError) throw error;
		return {
			failure: invalid(error instanceof HucreError ? "a part of it is damaged" : "it is not as workbooks are")
				.failure,
		};
	}
});

async function perform({ bytes, task }: ExcelJob): Promise<ExcelAnswer> {
	if (task.do === "write") return writeRange(bytes, task);
	if (task.do === "append") return appendRows(bytes, task);
	if (task.do === "sheets") return changeSheets(bytes, task);
	return { result: await readRange(bytes ?? new Uint8Array(), task) };
}
