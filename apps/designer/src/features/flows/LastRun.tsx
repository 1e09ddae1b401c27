import type { FlowSummary } from "@switchyard/spec";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

/** How a flow's last run went, and when it began. */
export function LastRun({ run }: { readonly run: FlowSummary["lastRun"] }) {
	if (run === undefined) return <span className="text-text-muted">Never run</span>;
	return (
		<span className="flex items-center gap-2">
			<StatusBadge status={run.status} />
			<span className="whitespace-nowrap text-text-muted">
				<RelativeTime at={run.startedAt} />
			</span>
		</span>
	);
}
