import type { BudgetView, LimitView } from "./step-parts.ts";

/** From this share on a person should know. */
export const NEARLY_SPENT = 0.8;

/** How much of a budget is spent, of the limit that is nearest, from 0 on; `undefined` where nobody knows. */
export function shareSpent(budget: BudgetView | undefined): number | undefined {
	const shares = Object.values(budget ?? {}).flatMap((limit) => shareOf(limit) ?? []);
	return shares.length === 0 ? undefined : Math.max(...shares);
}

/** The same of one limit; more than 1 where the last answer went beyond it. */
export function shareOf({ spent, limit }: LimitView): number | undefined {
	return spent === undefined ? undefined : spent / limit;
}
