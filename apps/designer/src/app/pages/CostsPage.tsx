import { useSearchParams } from "wouter";
import {
	CostFilters,
	Costs,
	DayBudgetSection,
	readCostFilter,
	writeCostFilter,
} from "../../features/costs/index.ts";
import { Page } from "../shell/Page.tsx";

/** What runs paid for, filtered by what the address says. */
export default function CostsPage() {
	const [search, setSearch] = useSearchParams();
	const filter = readCostFilter(search);
	return (
		<Page title="Costs" description="What runs paid for models and services. Days are counted in UTC.">
			<CostFilters filter={filter} onFilter={(next) => setSearch(writeCostFilter(next), { replace: true })} />
			<Costs filter={filter} />
			<DayBudgetSection />
		</Page>
	);
}
