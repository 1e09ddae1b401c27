import type { BudgetReply, SetBudgetBody } from "@switchyard/spec";

/** What all runs together may spend in a day. */
export interface Budgets {
	read(): BudgetReply;
	/** From now on; what a person raised today's budget to no longer counts. */
	set(body: SetBudgetBody): Promise<void>;
}
