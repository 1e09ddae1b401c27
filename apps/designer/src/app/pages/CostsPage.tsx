import { useSearchParams } from "wouter";
import { readPeriodFilter, writePeriodFilter } from "../../core/period/period-filter.ts";
import { Costs, DayBudgetSection } from "../../features/costs/index.ts";
import { PeriodFilters } from "../../features/period/index.ts";
import { Page } from "../shell/Page.tsx";

/** What was paid for, filtered by what the address says. */
export default function CostsPage() {
	const [search, setSearch] = useSearchParams();
	const filter = readPeriodFilter(search);
	return (
		<Page
			title="Costs"
			description="What runs and the search paid for models and services. Days are counted in UTC."
		>
			<PeriodFilters
				what="the costs"
				filter={filter}
				onFilter={(next) => setSearch(writePeriodFilter(next), { replace: true })}
			/>
			<Costs filter={filter} />
			<DayBudgetSection />
		</Page>
	);
}
