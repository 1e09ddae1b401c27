import type { AnswerApprovalBody } from "@switchyard/spec/http";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
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

/** Whether an answer is on its way, until the list of open questions knows of it. */
export function useIsAnswering(approval: string): boolean {
	return useIsMutating({ mutationKey: answerKey(approval) }) > 0;
}

/** Sends a person's answer. */
export function useAnswer(approval: string, { onAnswered, onTooLate }: AnswerOptions) {
	const { api } = useServices();
	const client = useQueryClient();
	return useMutation({
		mutationKey: answerKey(approval),
		// Asked again meanwhile, the question would be found answered, by this very answer.
		onMutate: () => client.cancelQueries({ queryKey: queries.approval(api, approval).queryKey }),
		mutationFn: (body: AnswerApprovalBody) =>
			api.ask("POST /api/approvals/:approval", { params: { approval }, body }),
		onSuccess: (_reply, { answer }) => onAnswered(answer),
		onError(error) {
			if (error instanceof ApiError && TOO_LATE.has(error.code)) onTooLate();
		},
		onSettled: () => client.invalidateQueries({ queryKey: queries.approvals(api).queryKey }),
	});
}
