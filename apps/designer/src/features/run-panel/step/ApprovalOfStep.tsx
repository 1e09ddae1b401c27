import { MessageCircleQuestionMark } from "lucide-react";
import { Link } from "wouter";
import { approvalAddress } from "../../../core/run/approval-address.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { formatMoment } from "../../../ui/format/time.ts";
import { Countdown } from "../Countdown.tsx";

const SAID = {
	submitted: "answered",
	approved: "approved it",
	rejected: "rejected it",
} as const;

/** What a person was asked for this step, and the answer; or by which rule nobody was asked. */
export function ApprovalOfStep({ step }: { readonly step: StepView }) {
	const { approval, rule, state, wait } = step;
	const past = useRunView((view) => view.moment !== undefined);
	if (rule)
		return (
			<section aria-label="Approved by a rule" className="text-sm text-text-muted">
				Approved by a rule of {rule.by ?? "a person"}.
			</section>
		);
	if (!approval) return null;
	const { id, answer, remember, by, comment, assignee, askedAt, escalation } = approval;
	if (state === "asking" && wait?.for === "person") {
		return (
			<section
				aria-label="Waits for a person"
				className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft p-2 text-sm text-warning"
			>
				<MessageCircleQuestionMark aria-hidden size={14} className="shrink-0" />
				<span className="min-w-0 flex-1">
					{escalation ? "Escalated: waiting" : "Waiting"} for {assignee ?? "a person"} since{" "}
					{formatMoment(askedAt)}
					{escalation && `, and for ${escalation.to} since ${formatMoment(escalation.at)}`}
					{wait.due !== undefined && (
						<>
							; it expires <Countdown to={wait.due} />
						</>
					)}
					.
				</span>
				{!past && (
					<Link
						href={approvalAddress(id)}
						className="rounded-sm font-medium underline underline-offset-2 hover:decoration-2"
					>
						Answer
					</Link>
				)}
			</section>
		);
	}
	if (answer === undefined) return null;
	return (
		<section aria-label="Answer" className="flex min-w-0 flex-col gap-0.5 text-sm">
			<p className="text-text-muted">
				{answer === "expired" ? "Nobody answered in time." : `${by ?? "A person"} ${SAID[answer]}.`}
				{escalation && ` Escalated to ${escalation.to} at ${formatMoment(escalation.at)}.`}
				{remember && " Further calls of this tool in this run need no approval."}
			</p>
			{comment !== undefined && (
				<blockquote className="border-l-2 border-border-strong pl-2 break-words whitespace-pre-wrap">
					{comment}
				</blockquote>
			)}
		</section>
	);
}
