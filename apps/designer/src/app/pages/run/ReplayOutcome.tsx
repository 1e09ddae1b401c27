import type { ReplayRunReply } from "@switchyard/spec";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";

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
			description="The journal was run again offline: no node was called and no model asked."
		>
			{difference ? (
				<div className="flex flex-col gap-3">
					<p className="flex gap-2 text-warning">
						<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
						Event {difference.seq} would be another one today.
					</p>
					<JsonView label="As recorded" value={difference.recorded} openLevels={2} />
					{difference.expected ? (
						<JsonView label="As it would be today" value={difference.expected} openLevels={2} />
					) : (
						<p className="text-text-muted">Today nothing would happen there.</p>
					)}
				</div>
			) : problem === undefined ? (
				<p className="flex gap-2 text-success">
					<CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
					All {formatCount(events, "event")} came out the same.
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
