import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { formatCount } from "../../../ui/format/count.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { estimate } from "./estimate.ts";

/** How many runs an estimate looks back at. */
const RUNS = "50";

/** What the next run is likely to cost, by the latest ones. */
export function EarlierCosts({ flow }: { readonly flow: string }) {
	const { api } = useServices();
	const { data } = useQuery(queries.latestRuns(api, { flow, limit: RUNS }));
	if (!data) return <p className="text-text-muted">Looking at the latest runs…</p>;
	const { runs, mean, most } = estimate(data.runs);
	return (
		<p className="text-text-muted">
			{runs === 0
				? "No run that has ended had a known cost yet."
				: `A run is likely to cost ${formatMoney(mean)}: the mean of the latest ${formatCount(runs, "run")} of known cost. The dearest cost ${formatMoney(most)}.`}
		</p>
	);
}
