import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Select } from "../../ui/Select.tsx";
import { ALL } from "./all-of-them.ts";
import { NodeSelect } from "./NodeSelect.tsx";
import type { StepFilter } from "./step-filter.ts";

interface StepFiltersProps {
	readonly filter: StepFilter;
	readonly onFilter: (filter: StepFilter) => void;
}

/** Picks one flow and one of its nodes, or all. */
export function StepFilters({ filter: { flow, node }, onFilter }: StepFiltersProps) {
	const { api } = useServices();
	const { data: flows = [] } = useQuery(queries.flows(api));
	const options = flows.map(({ id, name }) => ({ value: id, label: name }));
	// The steps of a deleted flow stay, and a link may lead to them.
	if (flow !== undefined && !flows.some(({ id }) => id === flow)) options.push({ value: flow, label: flow });
	return (
		<search className="flex flex-wrap gap-2" aria-label="Filter the steps">
			<Select
				label="Flow"
				labelHidden
				className="w-60"
				value={flow ?? ALL}
				onValueChange={(id) => onFilter(id === ALL ? {} : { flow: id })}
				options={[{ value: ALL, label: "All flows" }, ...options]}
			/>
			<NodeSelect
				key={flow}
				flow={flow}
				node={node}
				onNode={(id) => flow !== undefined && onFilter(id === undefined ? { flow } : { flow, node: id })}
			/>
		</search>
	);
}
