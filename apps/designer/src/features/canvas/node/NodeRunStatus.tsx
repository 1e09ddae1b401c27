import type { NodeRunView } from "../../../core/run/run-view-state.ts";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { STATUS_LOOKS } from "../../../ui/StatusBadge.tsx";
import { statusIcon } from "./status-icons.ts";

/** What a node is doing in the run on the canvas, on its upper edge: its state, how often it ran, how long the last time took. */
export function NodeRunStatus({ run: { state, count, failed, durationMs } }: { readonly run: NodeRunView }) {
	const { word } = STATUS_LOOKS[state];
	const Icon = statusIcon(state);
	return (
		<div className="canvas-node-status" data-failed={(count > 1 && failed > 0) || undefined}>
			{count > 1 && <span title={`Ran ${formatNumber(count)} times`}>×{formatNumber(count)}</span>}
			{count > 1 && failed > 0 && <span>{formatNumber(failed)} failed</span>}
			{durationMs !== undefined && <span>{formatDuration(durationMs)}</span>}
			<span role="img" aria-label={word} title={word}>
				<Icon aria-hidden strokeWidth={3} />
			</span>
		</div>
	);
}
