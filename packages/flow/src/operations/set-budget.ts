import type { Flow, SetBudget } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";

export function setBudget({ budget: before, ...flow }: Flow, { budget }: SetBudget): Applied {
	return {
		flow: budget ? { ...flow, budget } : flow,
		inverse: [{ op: "set-budget", budget: before ?? null }],
	};
}
