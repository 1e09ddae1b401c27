import type { RunSummary } from "@switchyard/spec";
import { useCauseWords } from "../../services/cause-text.ts";
import { Duration } from "../../ui/Duration.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { RowLink, TableRow } from "../../ui/Table.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import { shortRunId } from "./short-run-id.ts";

export function RunRow({ run }: { readonly run: RunSummary }) {
	const cause = useCauseWords(run.cause);
	return (
		<TableRow>
			<td>
				<StatusBadge status={run.status} />
			</td>
			<td className="max-w-0">
				<RowLink href={`/runs/${run.id}`}>{run.flowName}</RowLink>
				{run.warning && (
					<p className="truncate text-sm text-warning">
						<WithCode text={run.warning.message} />
					</p>
				)}
				{run.error && (
					<p className="truncate text-sm text-danger">
						<WithCode text={run.error.message} />
					</p>
				)}
			</td>
			<td className="truncate text-text-muted max-lg:hidden">{cause?.name}</td>
			<td className="text-text-muted">
				<RelativeTime at={run.startedAt} />
			</td>
			<td className="text-text-muted">
				<Duration from={run.startedAt} to={run.endedAt} />
			</td>
			<td className="font-mono text-sm text-text-muted">{shortRunId(run.id)}</td>
		</TableRow>
	);
}
