import { MessageSquareText } from "lucide-react";
import { sumTokens } from "../../../core/run/token-sum.ts";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { modelName } from "../../../ui/model-words.ts";
import type { RowAttributes } from "../list/PickList.tsx";
import { StepDuration } from "../StepDuration.tsx";
import { Bar, type TimeShown } from "./Bar.tsx";
import { RowFrame } from "./RowFrame.tsx";
import type { ModelRow } from "./timeline-rows.ts";

interface ModelItemProps extends TimeShown {
	readonly row: ModelRow;
	readonly option: RowAttributes;
}

/** One request to an agent's model: which turn it was, the tokens that it took, and how long. */
export function ModelItem({ row: { call, depth, step }, option, startedAt, until }: ModelItemProps) {
	const usage = sumTokens([{ modelCalls: [call] }]);
	const isOpen = call.endedAt === undefined && step.endedAt === undefined;
	const endedAt = call.endedAt ?? step.endedAt;
	return (
		<RowFrame
			option={option}
			depth={depth}
			bar={<Bar span={{ ...call, endedAt, state: isOpen ? "running" : "model" }} {...{ startedAt, until }} />}
			time={<StepDuration step={{ startedAt: call.startedAt, endedAt }} />}
		>
			<MessageSquareText aria-hidden size={12} className="shrink-0 text-ai" />
			<span className="shrink-0 text-text-muted">Model, turn {call.turn}</span>
			{call.fallback > 0 && (
				<span className="min-w-0 truncate font-mono text-xs text-text-muted">
					{modelName(step.params, call.fallback)}
				</span>
			)}
			{call.summarises > 0 && <span className="shrink-0 text-xs text-text-muted">summary</span>}
			{call.stopped && <span className="shrink-0 text-xs text-warning">stopped</span>}
			{call.problems.length > 0 && <span className="shrink-0 text-xs text-warning">refused</span>}
			{usage && (
				<span className="min-w-0 truncate text-xs text-text-muted tabular-nums">
					{usage.inputTokens === null ? "?" : formatNumber(usage.inputTokens)} →{" "}
					{usage.outputTokens === null ? "?" : formatNumber(usage.outputTokens)}
					<span className="sr-only"> tokens</span>
					{call.answer?.costMicroUsd !== undefined && ` · ${formatMoney(call.answer.costMicroUsd)}`}
					{usage.cachedInputTokens !== undefined && ` · ${formatNumber(usage.cachedInputTokens)} cached`}
				</span>
			)}
		</RowFrame>
	);
}
