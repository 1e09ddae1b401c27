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

/** A step with all that it called, and what those called: an agent pays for its tools, and for agents among them with theirs. */
export function withCalls(step: StepView, steps: readonly StepView[]): readonly StepView[] {
	const byNumber = new Map(steps.map((each) => [each.step, each]));
	const whole = [step];
	for (const { calls } of whole) for (const call of calls) whole.push(...[byNumber.get(call) ?? []].flat());
	return whole;
}
