import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Select } from "../../ui/Select.tsx";
import { COST_PERIODS, type CostFilter } from "./cost-filter.ts";

interface CostFiltersProps {
	readonly filter: CostFilter;
	readonly onFilter: (filter: CostFilter) => void;
}

/** No id holds a space, so this can be none. */
const ALL = "all of them";

/** Picks a flow and how many days. */
export function CostFilters({ filter, onFilter }: CostFiltersProps) {
	const { api } = useServices();
	const { days, flow } = filter;
	const known = useQuery(queries.flows(api)).data ?? [];
	// What a deleted flow has cost stays, and a link may lead to it.
	const options =
		flow === undefined || known.some(({ id }) => id === flow) ? known : [...known, { id: flow, name: flow }];
	return (
		<search className="flex flex-wrap items-center gap-2" aria-label="Filter the costs">
			<Select
				label="Flow"
				labelHidden
				className="w-60 max-sm:w-full"
				value={flow ?? ALL}
				onValueChange={(id) => onFilter({ days, ...(id !== ALL && { flow: id }) })}
				options={[
					{ value: ALL, label: "All flows" },
					...options.map(({ id, name }) => ({ value: id, label: name })),
				]}
			/>
			<SegmentedControl
				label="Period"
				segments={COST_PERIODS.map((period) => ({ value: String(period.days), label: period.label }))}
				value={String(days)}
				onValueChange={(value) => onFilter({ ...filter, days: Number(value) })}
			/>
		</search>
	);
}
