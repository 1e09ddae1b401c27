import type { StepView } from "./run-view-state.ts";

/** What the model calls of some steps cost in micro-dollars; `undefined` where no call's cost is known. */
export function sumCosts(steps: readonly Pick<StepView, "modelCalls">[]): number | undefined {
	const costs = steps.flatMap(({ modelCalls }) =>
		modelCalls.flatMap(({ answer }) => answer?.costMicroUsd ?? []),
	);
	return costs.length === 0 ? undefined : costs.reduce((one, other) => one + other);
}
