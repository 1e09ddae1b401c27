import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { ComponentProps } from "react";
import { ApiError } from "../../services/api-error.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { useIsAnswering } from "../../services/use-answer.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { ApprovalHeader } from "./ApprovalHeader.tsx";
import { PlanAnswer } from "./PlanAnswer.tsx";
import { WhoAnswered } from "./why/WhoAnswered.tsx";

interface ApprovalReaderProps {
	readonly id: string;
	/** Another open question. */
	readonly next: string | undefined;
	/** Goes to another question, or to none in particular. */
	readonly onNext: (approval: string | undefined) => void;
	/** Shown where its run is shown, so that no way there is needed. */
	readonly besideRun?: boolean;
}

/** One question, whole, and the form that answers it. */
export function ApprovalReader({ id, next, onNext, besideRun = false }: ApprovalReaderProps) {
	const { api } = useServices();
	// Asked for meanwhile, the question would be found answered, by this very answer.
	const enabled = !useIsAnswering(id);
	const { data: approval, error, refetch } = useQuery({ ...queries.approval(api, id), enabled });
	const code = error instanceof ApiError ? error.code : undefined;
	if (code === "APPROVAL_ANSWERED" || code === "APPROVAL_EXPIRED" || code === "APPROVAL_NOT_FOUND") {
		return (
			<EmptyState
				icon={<CircleCheck size={20} />}
				title={ENDS[code]}
				className="h-full"
				actions={
					<>
						{code !== "APPROVAL_NOT_FOUND" && <WhoAnswered id={id} />}
						<Button variant={next === undefined ? "secondary" : "primary"} onClick={() => onNext(next)}>
							{next === undefined ? "Back to the list" : "Next question"}
						</Button>
					</>
				}
			>
				{code === "APPROVAL_NOT_FOUND"
					? "Its run was deleted, or the link is wrong."
					: "The first answer counts: the run continues with it."}
			</EmptyState>
		);
	}
	if (approval) {
		return (
			<article aria-label="Question" className="flex h-full min-h-0 flex-col">
				<ApprovalHeader approval={approval} withRunLink={!besideRun} />
				<Answer approval={approval} onAnswered={() => onNext(next)} onTooLate={() => void refetch()} />
			</article>
		);
	}
	if (error) {
		return (
			<ErrorState
				title="The question could not be loaded"
				error={error}
				onRetry={() => void refetch()}
				className="h-full"
			/>
		);
	}
	return (
		<div className="p-6">
			<SkeletonRows rows={4} label="Loading the question" />
		</div>
	);
}

function Answer({ approval, ...ends }: ComponentProps<typeof AnswerForm>) {
	const { plan } = approval;
	return plan ? (
		<PlanAnswer approval={approval} plan={plan} {...ends} />
	) : (
		<AnswerForm approval={approval} {...ends} />
	);
}

const ENDS = {
	APPROVAL_ANSWERED: "This question is answered",
	APPROVAL_EXPIRED: "This question has expired",
	APPROVAL_NOT_FOUND: "This question does not exist",
} as const;
