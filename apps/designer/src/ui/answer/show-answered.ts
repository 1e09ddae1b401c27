import type { AnswerApprovalBody } from "@switchyard/spec/http";
import { showToast } from "../toast-store.ts";

const DONE = { submitted: "Answered", approved: "Approved", rejected: "Rejected" } as const;

/** Says that a person's answer has arrived. */
export function showAnswered(answer: AnswerApprovalBody["answer"]): void {
	showToast({ title: `${DONE[answer]}: the run continues`, tone: "success" });
}
