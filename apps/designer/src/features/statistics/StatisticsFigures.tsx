import type { StatisticsReply, ThingStatistics } from "@switchyard/spec/http";
import { Figures } from "../../ui/Figures.tsx";
import { formatNumber, formatPercent } from "../../ui/format/count.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { countOf, sumOf, thingsOf, timesOf } from "./outcomes.ts";

/** The sums of the period. */
export function StatisticsFigures({ statistics }: { readonly statistics: StatisticsReply }) {
	const of = (kind: ThingStatistics["kind"]) => sumOf(kind, thingsOf(statistics, kind));
	const [runs, tools, questions] = [of("run"), of("tool"), of("question")];
	return (
		<Figures
			figures={[
				["Runs", formatNumber(runs.count)],
				["Runs succeeded", share(runs)],
				["Time of a run", time(runs)],
				["Tool calls succeeded", share(tools)],
				["Time to an answer", time(questions)],
			]}
		/>
	);
}

function share(thing: ThingStatistics): string {
	return thing.count === 0 ? "–" : formatPercent(countOf(thing, "succeeded") / thing.count);
}

function time(thing: ThingStatistics): string {
	const times = timesOf(thing);
	return times ? formatDuration(times.meanMs) : "–";
}
