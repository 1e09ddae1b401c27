import type { DayStatistics, StatisticsReply } from "@switchyard/spec/http";
import { formatCount, formatNumber } from "../../ui/format/count.ts";
import { BarPlot } from "../../ui/plot/BarPlot.tsx";
import { axisTop, dayWords, periodBars } from "../../ui/plot/period-bars.ts";

type Sums = Omit<DayStatistics, "day">;

/** The axis holds at least ten runs. */
const FEW_RUNS = 10;

/** The runs that ended, a bar for each day or month. */
export function RunPlot({ statistics }: { readonly statistics: StatisticsReply }) {
	const { from, to } = statistics;
	const bars = periodBars(statistics, ["succeeded", "failed", "cancelled"]);
	return (
		<BarPlot
			title="Runs over time"
			label="Runs over time"
			summary={words(`${dayWords(from)} to ${dayWords(to)}`, totalOf(bars.map(({ sums }) => sums)))}
			bars={bars.map(({ day, label, title, sums }) => ({
				id: day,
				label,
				words: words(title, sums),
				parts: [
					{ tone: "success", value: sums.succeeded },
					{ tone: "neutral", value: sums.cancelled },
					{ tone: "danger", value: sums.failed },
				],
			}))}
			top={axisTop(Math.max(...bars.map(({ sums }) => countOf(sums))), FEW_RUNS)}
			formatValue={formatNumber}
		/>
	);
}

function countOf({ succeeded, failed, cancelled }: Sums): number {
	return succeeded + failed + cancelled;
}

function totalOf(days: readonly Sums[]): Sums {
	const sum = (name: keyof Sums) => days.reduce((before, day) => before + day[name], 0);
	return { succeeded: sum("succeeded"), failed: sum("failed"), cancelled: sum("cancelled") };
}

function words(title: string, sums: Sums): string {
	const parts = [
		formatCount(countOf(sums), "run"),
		...(sums.failed > 0 ? [`${formatNumber(sums.failed)} failed`] : []),
		...(sums.cancelled > 0 ? [`${formatNumber(sums.cancelled)} cancelled`] : []),
	];
	return `${title}: ${parts.join(", ")}`;
}
