import type { ExecutionContext } from "@switchyard/node-kit";
import type { TargetParams } from "../connection/target.ts";
import { transactions } from "../transaction/transactions.ts";
import type { StepWork } from "./work.ts";
import { DEFAULT_TIME_LIMIT_MS, workIn } from "./work-in.ts";

/**
 * Does a step's work in the transaction that it stands in, else in the database that it names.
 * @throws NodeError `DATABASE_…`, `SESSION_LOST`, `ADDRESS_REFUSED`, `FILE_NOT_FOUND`, `FILE_PATH_REFUSED`, or the signal's reason when it is aborted
 */
export async function stepWork(
	params: TargetParams,
	context: ExecutionContext,
	work: StepWork,
): Promise<Readonly<Record<string, unknown>>> {
	const transaction = await transactions.around(context);
	if (!transaction) return workIn(params, context, work);
	return transaction.work(work, params.time_limit ?? DEFAULT_TIME_LIMIT_MS, context.signal);
}
