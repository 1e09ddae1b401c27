import type { BudgetView, LimitView } from "../step-parts.ts";

const LIMITS = ["microUsd", "tokens", "calls", "activeMs"] as const;

/** Whether two views say the same. */
export function sameBudget(one: BudgetView | undefined, other: BudgetView | undefined): boolean {
	return LIMITS.every((name) => sameLimit(one?.[name], other?.[name]));
}

function sameLimit(one: LimitView | undefined, other: LimitView | undefined): boolean {
	return one?.spent === other?.spent && one?.limit === other?.limit;
}
