import type { BudgetHold } from "@switchyard/spec/event";
import type { RunState } from "../run/run-state.ts";

export function onBudgetHold(state: RunState, { scope, day, until, limits, spent }: BudgetHold): void {
	state.hold = { scope, day, until, limits, spent };
}
