import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Select } from "../../ui/Select.tsx";
import { STATUS_LOOKS, StatusIcon } from "../../ui/StatusBadge.tsx";
import { RUN_STATUSES, type RunFilter } from "./run-filter.ts";

interface RunFiltersProps {
	readonly filter: RunFilter;
	readonly onFilter: (filter: RunFilter) => void;
}

/** No id holds a space, so this can be none. */
const ALL = "all of them";

/** Picks one flow, one status, or all. */
export function RunFilters({ filter: { flow, status }, onFilter }: RunFiltersProps) {
	const { api } = useServices();
	const flows = useQuery(queries.flows(api));
	const known = flows.data ?? [];
	// The runs of a deleted flow stay, and a link may lead to them.
	const options =
		flow === undefined || known.some(({ id }) => id === flow) ? known : [...known, { id: flow, name: flow }];
	return (
		<search className="flex flex-wrap gap-2" aria-label="Filter the runs">
			<Select
				label="Flow"
				labelHidden
				className="w-60"
				value={flow ?? ALL}
				onValueChange={(id) => onFilter({ ...(status && { status }), ...(id !== ALL && { flow: id }) })}
				options={[
					{ value: ALL, label: "All flows" },
					...options.map(({ id, name }) => ({ value: id, label: name })),
				]}
			/>
			<Select
				label="Status"
				labelHidden
				className="w-40"
				value={status ?? ALL}
				onValueChange={(word) => {
					const chosen = RUN_STATUSES.find((one) => one === word);
					onFilter({ ...(flow && { flow }), ...(chosen && { status: chosen }) });
				}}
				options={[
					{ value: ALL, label: "Any status" },
					...RUN_STATUSES.map((value) => ({
						value,
						label: STATUS_LOOKS[value].word,
						icon: <StatusIcon status={value} />,
					})),
				]}
			/>
		</search>
	);
}
