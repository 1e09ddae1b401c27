import type { WorkHistoryReply } from "@switchyard/spec/http";
import { formatNumber } from "../../ui/format/count.ts";
import { BarPlot } from "../../ui/plot/BarPlot.tsx";
import { axisTop, dayWords, periodBars } from "../../ui/plot/period-bars.ts";

const NAMES = ["added", "done", "failed", "abandoned"] as const;
type Sums = Readonly<Record<(typeof NAMES)[number], number>>;

/** The axis holds at least ten items. */
const FEW_ITEMS = 10;

/** The items that ended, a bar for each day or month. */
export function WorkPlot({ history }: { readonly history: WorkHistoryReply }) {
	const bars = periodBars(history, NAMES);
	const total = (name: keyof Sums) => bars.reduce((sum, { sums }) => sum + sums[name], 0);
	return (
		<BarPlot
			title="Items over time"
			label="Items over time"
			summary={words(`${dayWords(history.from)} to ${dayWords(history.to)}`, {
				...{ added: total("added"), done: total("done") },
				...{ failed: total("failed"), abandoned: total("abandoned") },
			})}
			bars={bars.map(({ day, label, title, sums }) => ({
				id: day,
				label,
				words: words(title, sums),
				parts: [
					{ tone: "success", value: sums.done },
					{ tone: "danger", value: sums.failed + sums.abandoned },
				],
			}))}
			top={axisTop(
				Math.max(...bars.map(({ sums: { done, failed, abandoned } }) => done + failed + abandoned)),
				FEW_ITEMS,
			)}
			formatValue={formatNumber}
		/>
	);
}

function words(title: string, { added, done, failed, abandoned }: Sums): string {
	const parts = [
		...[`${formatNumber(added)} added`, `${formatNumber(done)} done`],
		...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
		...(abandoned > 0 ? [`${formatNumber(abandoned)} abandoned`] : []),
	];
	return `${title}: ${parts.join(", ")}`;
}
