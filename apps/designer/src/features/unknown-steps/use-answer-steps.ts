import type { ResolveStepBody, UnknownStep } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answerMatchingSteps, answerUnknownSteps } from "../../services/answer-unknown-steps.ts";
import { useServices } from "../../services/services-context.ts";
import { formatCount } from "../../ui/format/count.ts";
import { showToast } from "../../ui/toast-store.ts";
import type { StepFilter } from "./step-filter.ts";

/** An answer, and which steps it is for: these, or all that match. */
export interface AnswerForSteps {
	readonly said: ResolveStepBody;
	readonly steps: readonly UnknownStep[] | { readonly matching: StepFilter };
}

/** Gives an answer to steps and says how many took it; the lists of steps are asked for again. */
export function useAnswerSteps() {
	const { api } = useServices();
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ said, steps }: AnswerForSteps) =>
			"matching" in steps
				? answerMatchingSteps(api, steps.matching, said)
				: answerUnknownSteps(api, steps, said),
		onSuccess({ answered }) {
			if (answered.length > 0)
				showToast({ title: `Answered ${formatCount(answered.length, "step")}`, tone: "success" });
		},
		onSettled: () => client.invalidateQueries({ queryKey: ["unknown-steps"] }),
	});
}
