import type { RunSummary } from "@switchyard/spec";
import { Link } from "wouter";
import { Duration } from "../../ui/Duration.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import { shortRunId } from "./short-run-id.ts";

export function RunRow({ run }: { readonly run: RunSummary }) {
	return (
		<tr className="relative h-12 border-b border-border last:border-0 hover:bg-hover">
			<td className="pl-4">
				<StatusBadge status={run.status} />
			</td>
			<td className="max-w-0 px-3">
				<Link
					href={`/runs/${run.id}`}
					className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
				>
					{run.flowName}
				</Link>
				{run.error && (
					<p className="truncate text-sm text-danger">
						<WithCode text={run.error.message} />
					</p>
				)}
			</td>
			<td className="px-3 text-text-muted">
				<RelativeTime at={run.startedAt} />
			</td>
			<td className="px-3 text-text-muted">
				<Duration from={run.startedAt} to={run.endedAt} />
			</td>
			<td className="pr-4 pl-3 font-mono text-sm text-text-muted">{shortRunId(run.id)}</td>
		</tr>
	);
}
