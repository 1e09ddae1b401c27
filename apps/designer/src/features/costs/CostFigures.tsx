import type { CostsReply, Day } from "@switchyard/spec";
import { formatNumber } from "../../ui/format/count.ts";
import { formatMoney } from "../../ui/format/money.ts";

interface CostFiguresProps {
	readonly costs: Pick<CostsReply, "total" | "days" | "creditMicroUsd">;
	readonly today: Day;
}

/** The sums of the period. */
export function CostFigures({ costs: { total, days, creditMicroUsd }, today }: CostFiguresProps) {
	const { microUsd = 0 } = days.find(({ day }) => day === today) ?? {};
	const figures: readonly (readonly [name: string, value: string])[] = [
		["In this period", formatMoney(total.microUsd)],
		["Today", formatMoney(microUsd)],
		...(creditMicroUsd === undefined
			? []
			: [["Credits", formatNumber(Math.round(total.microUsd / creditMicroUsd))] as const]),
		["Calls", formatNumber(total.calls)],
		["Tokens in", formatNumber(total.inputTokens)],
		...(total.cachedInputTokens === 0
			? []
			: [["From cache", formatNumber(total.cachedInputTokens)] as const]),
		["Tokens out", formatNumber(total.outputTokens)],
	];
	return (
		<dl className="grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-lg border border-border bg-border max-md:grid-flow-row max-md:grid-cols-2">
			{figures.map(([name, value]) => (
				<div
					key={name}
					className="flex flex-col gap-0.5 bg-surface px-4 py-3 max-md:first:nth-last-[odd]:col-span-2"
				>
					<dt className="text-sm text-text-muted">{name}</dt>
					<dd className="text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}
