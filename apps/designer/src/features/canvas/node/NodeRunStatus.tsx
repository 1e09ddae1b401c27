import type { NodeRunView } from "../../../core/run/run-view-state.ts";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { STATUS_LOOKS, StatusIcon } from "../../../ui/StatusBadge.tsx";

/** What a node is doing in the run on the canvas: its state, how often it ran, how long the last time took. */
export function NodeRunStatus({ run: { state, count, durationMs } }: { readonly run: NodeRunView }) {
	return (
		<div className="flex shrink-0 flex-col items-end gap-0.5 text-xs text-text-muted tabular-nums">
			<span className="flex items-center gap-1">
				{count > 1 && <span title={`Ran ${formatNumber(count)} times`}>×{formatNumber(count)}</span>}
				<span role="img" aria-label={STATUS_LOOKS[state].word} title={STATUS_LOOKS[state].word}>
					<StatusIcon status={state} />
				</span>
			</span>
			{durationMs !== undefined && <span>{formatDuration(durationMs)}</span>}
		</div>
	);
}
