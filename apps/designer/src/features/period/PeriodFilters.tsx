import { useQuery } from "@tanstack/react-query";
import { PERIODS, type PeriodFilter } from "../../core/period/period-filter.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Select } from "../../ui/Select.tsx";

interface PeriodFiltersProps {
	readonly filter: PeriodFilter;
	readonly onFilter: (filter: PeriodFilter) => void;
	/** What is filtered, for screen readers: `the costs`. */
	readonly what: string;
}

/** No id holds a space, so this can be none. */
const ALL = "all of them";

/** Picks a flow and how many days. */
export function PeriodFilters({ filter, onFilter, what }: PeriodFiltersProps) {
	const { api } = useServices();
	const { days, flow } = filter;
	const known = useQuery(queries.flows(api)).data ?? [];
	// What is known of a deleted flow stays, and a link may lead to it.
	const options =
		flow === undefined || known.some(({ id }) => id === flow) ? known : [...known, { id: flow, name: flow }];
	return (
		<search className="flex flex-wrap items-center gap-2" aria-label={`Filter ${what}`}>
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
				segments={PERIODS.map((period) => ({ value: String(period.days), label: period.label }))}
				value={String(days)}
				onValueChange={(value) => onFilter({ ...filter, days: Number(value) })}
			/>
		</search>
	);
}
