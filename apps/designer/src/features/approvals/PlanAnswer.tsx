import type { AnswerApprovalBody, Approval } from "@switchyard/spec";
import { Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { isChanged, planProblems, startPlan, tasksOf } from "../../core/plan/plan-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { PlanEditor } from "../../ui/plan/PlanEditor.tsx";
import { AnswerFrame } from "./AnswerFrame.tsx";
import { useAnswer } from "./use-answer.ts";

interface PlanAnswerProps {
	readonly approval: Approval;
	readonly plan: NonNullable<Approval["plan"]>;
	readonly onAnswered: () => void;
	/** Called when the question has been answered meanwhile, or has expired. */
	readonly onTooLate: () => void;
}

/** The answer to a plan: its tasks to change, and yes or no. */
export function PlanAnswer({ approval, plan, onAnswered, onTooLate }: PlanAnswerProps) {
	const { tasks, goal } = plan.plan;
	const [draft, setDraft] = useState(() => startPlan(tasks));
	const answer = useAnswer(approval.id, { onAnswered, onTooLate });
	const changed = isChanged(draft, tasks);
	const problems = useMemo(() => planProblems(draft, plan.tools), [draft, plan.tools]);
	const send = (said: Omit<AnswerApprovalBody, "token" | "values">) =>
		answer.mutate({
			token: approval.token,
			...said,
			...(said.answer === "approved" && changed ? { values: { tasks: tasksOf(draft) } } : {}),
		});
	return (
		<AnswerFrame
			approval={approval}
			bar={{
				kind: "plan",
				mayReject: true,
				once: true,
				changed,
				unready: problems.size > 0 || draft.length === 0,
				busy: answer.isPending,
				error: answer.error,
				onSend: send,
			}}
		>
			<section aria-label="Plan" className="flex max-w-160 min-w-0 flex-col gap-4">
				<p className="break-words whitespace-pre-wrap">{goal}</p>
				<div className="flex min-w-0 items-center gap-2">
					<h3 className="min-w-0 flex-1 text-sm font-medium">
						Planned by the model of {plan.callerName}{" "}
						<span className="font-normal text-text-muted">you can change it</span>
					</h3>
					{changed && (
						<Button
							size="sm"
							variant="ghost"
							icon={<Undo2 aria-hidden size={14} />}
							disabled={answer.isPending}
							onClick={() => setDraft(startPlan(tasks))}
						>
							Restore
						</Button>
					)}
				</div>
				<PlanEditor draft={draft} tools={plan.tools} onDraft={setDraft} disabled={answer.isPending} />
			</section>
		</AnswerFrame>
	);
}
