import type { ReplayRunReply } from "@switchyard/spec/http";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";

interface ReplayOutcomeProps {
	readonly outcome: ReplayRunReply;
	readonly onClose: () => void;
}

/** What came of running a journal again offline. */
export function ReplayOutcome({ outcome: { events, difference, problem }, onClose }: ReplayOutcomeProps) {
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Replay"
			description="The journal was replayed offline: no node ran and no model was asked."
		>
			{difference ? (
				<div className="flex flex-col gap-3">
					<p className="flex gap-2 text-warning">
						<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
						Event {difference.seq} would differ today.
					</p>
					<ValueView label="As recorded" value={difference.recorded} openLevels={2} />
					{difference.expected ? (
						<ValueView label="As decided today" value={difference.expected} openLevels={2} />
					) : (
						<p className="text-text-muted">Today there would be no such event.</p>
					)}
				</div>
			) : problem === undefined ? (
				<p className="flex gap-2 text-success">
					<CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
					All {formatCount(events, "event")} are identical.
				</p>
			) : (
				<p className="flex gap-2 text-warning">
					<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
					{problem}
				</p>
			)}
		</Dialog>
	);
}
