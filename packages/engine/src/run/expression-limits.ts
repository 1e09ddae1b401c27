import { withSharedLimits } from "@switchyard/flow";
import type { RunState } from "./run-state.ts";

/** Has all expressions that are evaluated in it share one limit, in runs that began with that rule. */
export function withinExpressionLimits<Result>({ behaviours }: RunState, evaluate: () => Result): Result {
	return behaviours.has("shared-expression-limits") ? withSharedLimits(evaluate) : evaluate();
}
