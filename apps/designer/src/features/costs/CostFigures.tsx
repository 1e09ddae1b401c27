import type { CostsReply } from "@switchyard/spec/http";
import type { Day } from "@switchyard/spec/json";
import { Figures } from "../../ui/Figures.tsx";
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
	return <Figures figures={figures} />;
}
