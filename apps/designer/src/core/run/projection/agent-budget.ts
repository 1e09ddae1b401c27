import type { BudgetView, LimitView } from "../step-parts.ts";

/** Whether two views say the same. */
export function sameBudget(one: BudgetView | undefined, other: BudgetView | undefined): boolean {
	return sameLimit(one?.money, other?.money) && sameLimit(one?.tokens, other?.tokens);
}

function sameLimit(one: LimitView | undefined, other: LimitView | undefined): boolean {
	return one?.spent === other?.spent && one?.limit === other?.limit;
}
