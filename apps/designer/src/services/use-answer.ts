import type { AnswerApprovalBody } from "@switchyard/spec/http";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { queries } from "./queries.ts";
import { useServices } from "./services-context.ts";

export interface AnswerOptions {
	/** Called with what the answer was. */
	readonly onAnswered: (answer: AnswerApprovalBody["answer"]) => void;
	/** Called when the question has been answered meanwhile, or has expired. */
	readonly onTooLate: () => void;
}

const TOO_LATE: ReadonlySet<string> = new Set([
	"APPROVAL_ANSWERED",
	"APPROVAL_EXPIRED",
	"APPROVAL_NOT_FOUND",
]);

const answerKey = (approval: string) => ["answer", approval];

/** Returns true while an answer is on its way, or was taken, and the form that sent it is shown. */
export function useIsAnswering(approval: string): boolean {
	const answers = useMutationState({
		filters: { mutationKey: answerKey(approval) },
		select: ({ state }) => state.status,
	});
	return answers.some((status) => status === "pending" || status === "success");
}

/** Sends a person's answer. One that was taken is under way until the run, or the list of questions, is shown without its question. */
export function useAnswer(approval: string, { onAnswered, onTooLate }: AnswerOptions) {
	const { api } = useServices();
	const client = useQueryClient();
	const { mutate, error, isPending, isSuccess } = useMutation({
		mutationKey: answerKey(approval),
		// A person who comes back to the question asks for it anew.
		gcTime: 0,
		// Asked for meanwhile, the question would be found answered, by this very answer.
		onMutate: () => client.cancelQueries({ queryKey: queries.approval(api, approval).queryKey }),
		mutationFn: (body: AnswerApprovalBody) =>
			api.ask("POST /api/approvals/:approval", { params: { approval }, body }),
		onSuccess: (_reply, { answer }) => onAnswered(answer),
		onError(error) {
			if (error instanceof ApiError && TOO_LATE.has(error.code)) onTooLate();
		},
		onSettled: () => client.invalidateQueries({ queryKey: queries.approvals(api).queryKey }),
	});
	return { send: mutate, error, isBusy: isPending || isSuccess };
}
