import { sumOfTokens, type TokenUsage } from "@switchyard/spec/model";
import type { StepView } from "./run-view-state.ts";

/**
 * The tokens that the models of some steps took; `undefined` where they took none. Where one answer's are not known, the
 * sum is not either.
 */
export function sumTokens(steps: readonly Pick<StepView, "modelCalls">[]): TokenUsage | undefined {
	const usages = steps.flatMap(({ modelCalls }) => modelCalls.flatMap(({ answer }) => answer?.usage ?? []));
	const sum = usages.reduce(sumOfTokens, { inputTokens: 0, outputTokens: 0 });
	return sum.inputTokens === 0 && sum.outputTokens === 0 ? undefined : sum;
}
