import type { FilePlace } from "../file-process/file-job.ts";
import { askProcess, fileProcesses, recover } from "../file-process/file-processes.ts";
import { isReading, type Work } from "./work.ts";

/**
 * Does work in a SQLite file, in a process that is killed when its time is over.
 * @throws NodeError, or the signal's reason when it is aborted
 */
export async function workInFile(
	place: FilePlace,
	limits: { readonly timeLimitMs: number; readonly signal: AbortSignal },
	work: Work,
): Promise<Readonly<Record<string, unknown>>> {
	const { timeLimitMs } = limits;
	const job = { act: "perform", ...place, timeLimitMs, work } as const;
	try {
		return await askProcess(place, () => fileProcesses.run(job, limits));
	} catch (error) {
		if (!isReading(work)) await recover(place);
		throw error;
	}
}
