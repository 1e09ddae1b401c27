import type { RunSummary } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { comparisonAddress } from "../../core/compare/comparison-address.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Duration } from "../../ui/Duration.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatMoment } from "../../ui/format/time.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

interface CompareWithDialogProps {
	/** The run that another one is chosen for. */
	readonly run: RunSummary;
	readonly onClose: () => void;
}

/** Chooses the run that one is compared with, of the latest of its flow. */
export function CompareWithDialog({ run, onClose }: CompareWithDialogProps) {
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Compare with another run"
			description={`The latest runs of “${run.flowName}”. Any two runs can be selected on the Runs page.`}
		>
			<Choices run={run} />
		</Dialog>
	);
}

function Choices({ run }: Pick<CompareWithDialogProps, "run">) {
	const { api } = useServices();
	const latest = useQuery(queries.latestRuns(api, { flow: run.flow, limit: "50" }));
	if (latest.isError && !latest.data) {
		return (
			<ErrorState
				title="The runs could not be loaded"
				error={latest.error}
				onRetry={() => void latest.refetch()}
			/>
		);
	}
	if (!latest.data) return <SkeletonRows rows={4} label="Loading the runs" />;
	const others = latest.data.runs.filter(({ id }) => id !== run.id);
	if (others.length === 0) {
		return <EmptyState title="This flow has no other run">Run it again to compare the two.</EmptyState>;
	}
	return (
		<ul aria-label="Other runs" className="flex flex-col">
			{others.map((other) => (
				<li key={other.id}>
					<Link
						href={comparisonAddress(run.id, other.id)}
						className="flex min-h-9 items-center gap-3 rounded-sm px-2 hover:bg-hover max-sm:min-h-11"
					>
						<StatusBadge status={other.status} />
						<span className="min-w-0 flex-1 truncate">{formatMoment(other.startedAt)}</span>
						<span className="text-sm text-text-muted">Version {other.revision}</span>
						<span className="w-16 text-right text-sm text-text-muted">
							<Duration from={other.startedAt} to={other.endedAt} />
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
