import { useSearchParams } from "wouter";
import { readPeriodFilter, writePeriodFilter } from "../../core/period/period-filter.ts";
import { PeriodFilters } from "../../features/period/index.ts";
import { Statistics } from "../../features/statistics/index.ts";
import { Page } from "../shell/Page.tsx";

/** How runs do, filtered by what the address says. */
export default function StatisticsPage() {
	const [search, setSearch] = useSearchParams();
	const filter = readPeriodFilter(search);
	return (
		<Page
			title="Statistics"
			description="How runs, steps and tools end and how long they take. Days are counted in UTC."
		>
			<PeriodFilters
				what="the statistics"
				filter={filter}
				onFilter={(next) => setSearch(writePeriodFilter(next), { replace: true })}
			/>
			<Statistics filter={filter} />
		</Page>
	);
}
