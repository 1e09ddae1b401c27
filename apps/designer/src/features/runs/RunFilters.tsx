import { defined } from "@switchyard/spec/json";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Select } from "../../ui/Select.tsx";
import { STATUS_LOOKS, StatusIcon } from "../../ui/StatusBadge.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { RUN_STATUSES, type RunFilter, SHORTEST_TEXT } from "./run-filter.ts";
import { TextFilter } from "./TextFilter.tsx";

interface RunFiltersProps {
	readonly filter: RunFilter;
	readonly onFilter: (filter: RunFilter) => void;
}

/** No id holds a space, so this can be none. */
const ALL = "all of them";

/** Picks a flow, a status, a time, and a text in values. */
export function RunFilters({ filter, onFilter }: RunFiltersProps) {
	const { flow: _flow, ...anyFlow } = filter;
	const { status: _status, ...anyStatus } = filter;
	const { text: _text, ...anyText } = filter;
	const { flow, status, text } = filter;
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
				className="w-60 max-sm:w-full"
				value={flow ?? ALL}
				onValueChange={(id) => onFilter({ ...anyFlow, ...(id !== ALL && { flow: id }) })}
				options={[
					{ value: ALL, label: "All flows" },
					...options.map(({ id, name }) => ({ value: id, label: name })),
				]}
			/>
			<Select
				label="Status"
				labelHidden
				className="w-40 max-sm:w-auto max-sm:min-w-32 max-sm:flex-1"
				value={status ?? ALL}
				onValueChange={(word) => {
					const chosen = RUN_STATUSES.find((one) => one === word);
					onFilter({ ...anyStatus, ...defined({ status: chosen }) });
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
			<PeriodFilter {...{ filter, onFilter }} />
			<TextFilter
				text={text ?? ""}
				onText={(typed) => onFilter({ ...anyText, ...(typed.length >= SHORTEST_TEXT && { text: typed }) })}
			/>
		</search>
	);
}
