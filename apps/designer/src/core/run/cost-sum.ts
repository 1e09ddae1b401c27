import type { StepView } from "./run-view-state.ts";

/** What some steps and their model calls cost in micro-dollars; `undefined` where nothing of it is known. */
export function sumCosts(
	steps: readonly Pick<StepView, "modelCalls" | "costMicroUsd">[],
): number | undefined {
	const costs = steps.flatMap(({ modelCalls, costMicroUsd }) => [
		...modelCalls.flatMap(({ answer }) => answer?.costMicroUsd ?? []),
		...(costMicroUsd === undefined ? [] : [costMicroUsd]),
	]);
	return costs.length === 0 ? undefined : costs.reduce((one, other) => one + other);
}
