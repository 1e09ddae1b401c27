import type { OnSpent, RunBudget } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { MICRO_USD_PER_DOLLAR } from "@switchyard/spec/model";

/** The limits of a budget while they are edited, in the units that people use. */
export interface LimitDraft {
	readonly dollars: number | undefined;
	readonly tokens: number | undefined;
	readonly calls: number | undefined;
	/** Of a run only. */
	readonly minutes: number | undefined;
	/** Of a run only: how many agents may be at work one below another. */
	readonly depth: number | undefined;
	readonly onSpent: OnSpent;
}

const MINUTE = 60_000;

export function draftOf(budget: RunBudget | null | undefined): LimitDraft {
	const { microUsd, tokens, calls, activeMs, depth, onSpent = "ask" } = budget ?? {};
	return {
		dollars: microUsd === undefined ? undefined : microUsd / MICRO_USD_PER_DOLLAR,
		tokens,
		calls,
		minutes: activeMs === undefined ? undefined : activeMs / MINUTE,
		depth,
		onSpent,
	};
}

/** The budget that a draft says; `undefined` where it bounds nothing. */
export function budgetOf({
	dollars,
	tokens,
	calls,
	minutes,
	depth,
	onSpent,
}: LimitDraft): RunBudget | undefined {
	const limits = {
		...(dollars === undefined ? {} : { microUsd: Math.round(dollars * MICRO_USD_PER_DOLLAR) }),
		...defined({ tokens, calls }),
		...(minutes === undefined ? {} : { activeMs: Math.round(minutes * MINUTE) }),
		...defined({ depth }),
	};
	if (Object.keys(limits).length === 0) return undefined;
	return onSpent === "ask" ? limits : { ...limits, onSpent };
}
