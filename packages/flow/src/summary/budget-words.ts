import type { DayBudget, FlowBudget, RunBudget } from "@switchyard/spec/flow";
import { dollarsText } from "@switchyard/spec/model";

/** What a flow's budget allows: `a run: $0.50, 20 model calls · a day: $5.00`; `none` where it bounds nothing. */
export function budgetWords(budget: FlowBudget | null | undefined): string {
	const parts = [
		...(budget?.run ? [`a run: ${limitWords(budget.run)}`] : []),
		...(budget?.day ? [`a day: ${limitWords(budget.day)}`] : []),
	];
	return parts.join(" · ") || "none";
}

function limitWords({ microUsd, tokens, calls, onSpent, ...rest }: RunBudget | DayBudget): string {
	const { activeMs, depth } = rest as RunBudget;
	return [
		...(microUsd === undefined ? [] : [dollarsText(microUsd)]),
		...(tokens === undefined ? [] : [`${tokens} tokens`]),
		...(calls === undefined ? [] : [`${calls} model calls`]),
		...(activeMs === undefined ? [] : [`${Math.round(activeMs / 6_000) / 10} minutes`]),
		...(depth === undefined ? [] : [`${depth} agents deep`]),
		...(onSpent === "fail" ? ["fails when spent"] : []),
	].join(", ");
}
