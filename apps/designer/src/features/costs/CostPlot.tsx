import type { CostsReply } from "@switchyard/spec/http";
import { formatCount } from "../../ui/format/count.ts";
import { formatMoney } from "../../ui/format/money.ts";
import { BarPlot } from "../../ui/plot/BarPlot.tsx";
import { axisTop, dayWords, periodBars } from "../../ui/plot/period-bars.ts";

/** The axis holds at least a cent. */
const CENT_MICRO_USD = 10_000;

/** What was paid for, a bar for each day or month. */
export function CostPlot({ costs }: { readonly costs: CostsReply }) {
	const { from, to, total } = costs;
	const bars = periodBars(costs, ["microUsd", "calls"]);
	return (
		<BarPlot
			title="Over time"
			label="Costs over time"
			summary={words(`${dayWords(from)} to ${dayWords(to)}`, total)}
			bars={bars.map(({ day, label, title, sums }) => ({
				id: day,
				label,
				words: words(title, sums),
				parts: [{ tone: "neutral", value: sums.microUsd }],
			}))}
			top={axisTop(Math.max(...bars.map(({ sums }) => sums.microUsd)), CENT_MICRO_USD)}
			formatValue={formatMoney}
		/>
	);
}

function words(
	title: string,
	{ microUsd, calls }: { readonly microUsd: number; readonly calls: number },
): string {
	return `${title}: ${formatMoney(microUsd)}, ${formatCount(calls, "call")}`;
}
