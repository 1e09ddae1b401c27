import { ArrowUpRight, TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { useRunView } from "../../services/run-view-context.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Duration } from "../../ui/Duration.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { RunBudget } from "./RunBudget.tsx";

/** How the run stands, how long it has taken, of which version it is, and the way to its own page, which stays when the flow is edited. */
export function RunFacts() {
	const run = useRunView((state) => state.run);
	const status = useRunView((state) => state.status);
	const startedAt = useRunView((state) => state.startedAt);
	const until = useRunView((state) => state.endedAt ?? state.moment);
	const warning = useRunView((state) => state.warning);
	const revision = useRunView((state) => state.revision);
	if (status === undefined || startedAt === undefined) return null;
	return (
		<span className="flex items-center gap-2 text-sm text-text-muted">
			<StatusBadge status={status} />
			{warning && (
				<span title={warning.message}>
					<Badge tone="warning" icon={<TriangleAlert aria-hidden size={11} />}>
						Warning
					</Badge>
				</span>
			)}
			<Duration from={startedAt} to={until} />
			<RunBudget />
			<span className="hidden md:inline">version {revision}</span>
			<Link
				href={`/runs/${run}`}
				aria-label="Open this run"
				title="Open this run"
				className="rounded-sm p-1 hover:bg-hover hover:text-text"
			>
				<ArrowUpRight aria-hidden size={14} />
			</Link>
		</span>
	);
}
