import type { Approval } from "@switchyard/spec/http";
import { Undo2 } from "lucide-react";
import { usePlanAnswer } from "../../services/use-plan-answer.ts";
import { showAnswered } from "../../ui/answer/show-answered.ts";
import { Button } from "../../ui/Button.tsx";
import { PlanEditor } from "../../ui/plan/PlanEditor.tsx";
import { AnswerFrame } from "./AnswerFrame.tsx";

interface PlanAnswerProps {
	readonly approval: Approval;
	readonly plan: NonNullable<Approval["plan"]>;
	readonly onAnswered: () => void;
	/** Called when the question has been answered meanwhile, or has expired. */
	readonly onTooLate: () => void;
}

/** The answer to a plan: its tasks to change, and yes or no. */
export function PlanAnswer({ approval, plan, onAnswered, onTooLate }: PlanAnswerProps) {
	const { draft, setDraft, changed, unready, restore, send, busy, error } = usePlanAnswer(approval, plan, {
		onAnswered(said) {
			showAnswered(said);
			onAnswered();
		},
		onTooLate,
	});
	return (
		<AnswerFrame
			approval={approval}
			bar={{ kind: "plan", mayReject: true, once: true, changed, unready, busy, error, onSend: send }}
		>
			<section aria-label="Plan" className="flex max-w-160 min-w-0 flex-col gap-4">
				<p className="break-words whitespace-pre-wrap">{plan.plan.goal}</p>
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
							disabled={busy}
							onClick={restore}
						>
							Restore
						</Button>
					)}
				</div>
				<PlanEditor draft={draft} tools={plan.tools} onDraft={setDraft} disabled={busy} />
			</section>
		</AnswerFrame>
	);
}
