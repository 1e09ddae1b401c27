import { CircleX } from "lucide-react";
import { sumCosts } from "../../../core/run/cost-sum.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { sumTokens } from "../../../core/run/token-sum.ts";
import { classNames } from "../../../ui/class-names.ts";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { axisTicks } from "./axis-ticks.ts";
import type { TimeShown } from "./Bar.tsx";
import { ROW_GRID } from "./RowFrame.tsx";

interface TimelineHeaderProps extends TimeShown {
	readonly steps: readonly StepView[];
	/** How many rows failed. */
	readonly failed: number;
	readonly failedOnly: boolean;
	readonly onFailedOnly: (failedOnly: boolean) => void;
}

/** The time axis of the rows below, what the run's models took, and whether only what failed is listed. */
export function TimelineHeader(props: TimelineHeaderProps) {
	const { startedAt, until, steps, failed, failedOnly, onFailedOnly } = props;
	const tokens = sumTokens(steps);
	const cost = sumCosts(steps);
	return (
		<div className="overflow-hidden border-b border-border pb-0.5 [scrollbar-gutter:stable]">
			<div className={ROW_GRID}>
				<span className="flex min-w-0 items-center gap-2 text-xs text-text-muted">
					{(failed > 0 || failedOnly) && (
						<button
							type="button"
							aria-pressed={failedOnly}
							onClick={() => onFailedOnly(!failedOnly)}
							className={classNames(
								"flex h-5 shrink-0 items-center gap-1 rounded-sm border px-1.5 hover:text-text",
								failedOnly ? "border-danger bg-danger-soft text-danger" : "border-border",
							)}
						>
							<CircleX aria-hidden size={11} />
							Failed only
						</button>
					)}
					{tokens && (
						<span
							className="min-w-0 truncate tabular-nums"
							title="What the models of this run read and wrote, and what it cost where that is known"
						>
							{count(tokens.inputTokens)} → {count(tokens.outputTokens)} tokens
							{cost !== undefined && ` · ${formatMoney(cost)}`}
							{tokens.cachedInputTokens !== undefined && ` · ${count(tokens.cachedInputTokens)} cached`}
						</span>
					)}
				</span>
				<TimeAxis {...{ startedAt, until }} />
			</div>
		</div>
	);
}

function count(tokens: number | null): string {
	return tokens === null ? "?" : formatNumber(tokens);
}

/** When each place on the bars below was, counted from the start of the run. */
function TimeAxis({ startedAt, until }: TimeShown) {
	return (
		<span aria-hidden className="relative block h-4 text-xs text-text-muted tabular-nums">
			{axisTicks(until - startedAt).map(({ after, at }) => (
				<span
					key={after}
					className="absolute inset-y-0 overflow-visible border-l border-border pl-1 whitespace-nowrap"
					style={{ left: `${at * 100}%` }}
				>
					{after === 0 ? "0" : formatDuration(after)}
				</span>
			))}
		</span>
	);
}
