import { AppError } from "@switchyard/spec/error";
import type { HostServices } from "../attempts/host-services.ts";
import { JournalDamagedError } from "../ports/run-log.ts";

/**
 * Reads a run's journal for someone who asked.
 * @throws AppError `JOURNAL_DAMAGED`
 */
export async function refuseDamaged<Result>(
	logger: HostServices["logger"],
	run: string,
	read: () => Promise<Result>,
): Promise<Result> {
	try {
		return await read();
	} catch (error) {
		if (!(error instanceof JournalDamagedError)) throw error;
		logger.error({ run, err: error }, "a run's journal cannot be read");
		throw new AppError("JOURNAL_DAMAGED", {
			message: `The journal of run ${run} is damaged and cannot be read.`,
			hint: "The server's log says where; other runs are not affected.",
			cause: error,
		});
	}
}
