import type { ListRunsReply } from "@switchyard/spec";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

interface LastRunProps {
	readonly flow: string;
	/** The latest runs of all flows, once known. */
	readonly runs: ListRunsReply | undefined;
}

/** How a flow's last run went. Asks for it alone only where it is not among the latest of all flows. */
export function LastRun({ flow, runs }: LastRunProps) {
	const { api } = useServices();
	const recent = runs?.runs.find((run) => run.flow === flow);
	const older = useQuery({
		...queries.latestRuns(api, { flow, limit: "1" }),
		enabled: runs?.more === true && recent === undefined,
		refetchInterval: false,
	});
	const run = recent ?? older.data?.runs[0];
	if (!run) return <span className="text-text-muted">{runs ? "Never run" : ""}</span>;
	return (
		<span className="flex items-center gap-2">
			<StatusBadge status={run.status} />
			<span className="text-text-muted">
				<RelativeTime at={run.startedAt} />
			</span>
		</span>
	);
}
