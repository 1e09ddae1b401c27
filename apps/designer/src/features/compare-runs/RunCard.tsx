import { Link } from "wouter";
import { useStore } from "zustand";
import { useCauseWords } from "../../services/cause-text.ts";
import { Duration } from "../../ui/Duration.tsx";
import { formatMoment } from "../../ui/format/time.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import type { OpenedRun } from "./opened-run.ts";

interface RunCardProps {
	/** Which of the two it is. */
	readonly title: string;
	readonly opened: OpenedRun;
}

/** One of the runs: how it ended, which version it used, when it was. */
export function RunCard({ title, opened: { summary, run } }: RunCardProps) {
	const status = useStore(run.store, (state) => state.status) ?? summary.status;
	const endedAt = useStore(run.store, (state) => state.endedAt) ?? summary.endedAt;
	const cause = useCauseWords(summary.cause);
	return (
		<article
			aria-label={title}
			className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-border bg-surface p-4"
		>
			<div className="flex min-w-0 items-center gap-2">
				<h2 className="min-w-0 flex-1 truncate text-sm text-text-muted">{title}</h2>
				<StatusBadge status={status} />
			</div>
			<Link href={`/runs/${summary.id}`} className="truncate rounded-sm font-medium hover:underline">
				{summary.flowName}, version {summary.revision}
			</Link>
			<p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
				<time dateTime={new Date(summary.startedAt).toISOString()}>{formatMoment(summary.startedAt)}</time>
				<Duration from={summary.startedAt} to={endedAt} />
				{cause && <span>{cause.name}</span>}
			</p>
			{summary.error && (
				<p className="text-sm break-words text-danger">
					<WithCode text={summary.error.message} />
				</p>
			)}
		</article>
	);
}
