import type { TokenUsage } from "@switchyard/spec";
import type { StepView } from "./run-view-state.ts";

/**
 * The tokens that the models of some steps took; `undefined` where they took none. Where one answer's are not known, the
 * sum is not either.
 */
export function sumTokens(steps: readonly Pick<StepView, "modelCalls">[]): TokenUsage | undefined {
	const usages = steps.flatMap(({ modelCalls }) => modelCalls.flatMap(({ answer }) => answer?.usage ?? []));
	const inputTokens = sum(usages.map((usage) => usage.inputTokens));
	const outputTokens = sum(usages.map((usage) => usage.outputTokens));
	return inputTokens === 0 && outputTokens === 0 ? undefined : { inputTokens, outputTokens };
}

function sum(counts: readonly (number | null)[]): number | null {
	return counts.reduce((one, other) => (one === null || other === null ? null : one + other), 0);
}
