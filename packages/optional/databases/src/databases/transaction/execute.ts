import type { ExecuteOf } from "@switchyard/node-kit";
import { NodeError } from "@switchyard/node-kit";
import { transactions } from "../../transaction/transactions.ts";
import { wasCommitted } from "../../transaction/was-committed.ts";
import { DEFAULT_TIME_LIMIT_MS } from "../../work/work-in.ts";
import type { definition } from "./definition.ts";

/** The end of the block commits. Where nobody heard whether it did, the database is asked. */
export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const { time_limit: timeLimitMs = DEFAULT_TIME_LIMIT_MS } = params;
	try {
		const transaction = await transactions.of(context);
		await transaction.commit(context.idempotencyKey, timeLimitMs, context.signal);
	} catch (error) {
		const isLost = error instanceof NodeError && error.code === "SESSION_LOST";
		if (!isLost || !(await wasCommitted(params, context))) throw error;
	}
	return {};
};
