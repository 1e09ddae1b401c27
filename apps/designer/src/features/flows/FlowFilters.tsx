import type { FlowOrder, FlowStateFilter } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Search, Tag } from "lucide-react";
import { FLOW_ORDERS, FLOW_STATES } from "../../core/flow-list/flow-view.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { DraftField } from "../../ui/draft/DraftField.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFlowView } from "./use-flow-view.ts";

const ANY = "any";

const STATES: Record<FlowStateFilter, string> = {
	published: "Published",
	changed: "Changed since",
	draft: "Draft: triggers off",
	problems: "With problems",
};

const ORDERS: Record<FlowOrder, string> = {
	updated: "Last edited",
	name: "Name",
	lastRun: "Last run",
	state: "State",
};

/** Which flows are shown, and in which order. */
export function FlowFilters() {
	const { view, show } = useFlowView();
	return (
		<search className="flex flex-wrap gap-2" aria-label="Filter the flows">
			<SearchField />
			<Select
				label="State"
				labelHidden
				className="w-44 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
				value={view.state ?? ANY}
				onValueChange={(word) => show({ state: FLOW_STATES.find((state) => state === word) })}
				options={[
					{ value: ANY, label: "Any state" },
					...FLOW_STATES.map((value) => ({ value, label: STATES[value] })),
				]}
			/>
			<TagFilter />
			<span className="flex gap-1 max-sm:w-full">
				<Select
					label="Sort by"
					labelHidden
					className="w-40 max-sm:w-auto max-sm:flex-1"
					value={view.sort}
					onValueChange={(word) => {
						const sort = FLOW_ORDERS.find((order) => order === word);
						if (sort) show({ sort, reverse: false });
					}}
					options={FLOW_ORDERS.map((value) => ({ value, label: `By ${ORDERS[value].toLowerCase()}` }))}
				/>
				<IconButton
					label="Reverse the order"
					aria-pressed={view.reverse}
					className="max-sm:size-11"
					icon={view.reverse ? <ArrowUpNarrowWide size={16} /> : <ArrowDownNarrowWide size={16} />}
					onClick={() => show({ reverse: !view.reverse })}
				/>
			</span>
		</search>
	);
}

function SearchField() {
	const { view, show } = useFlowView();
	return (
		<DraftField
			label="Search flows"
			labelHidden
			type="search"
			icon={<Search size={14} />}
			placeholder="Name, tag or node type"
			maxLength={200}
			value={view.text}
			onValueChange={(text) => show({ text }, { replace: true })}
			className="min-w-48 flex-1 max-sm:min-w-full"
		/>
	);
}

function TagFilter() {
	const { api } = useServices();
	const { view, show } = useFlowView();
	const { data: known = [] } = useQuery(queries.flowTags(api));
	// A link may name a tag that no flow has any more.
	const tags = [...new Set([...known.map(({ tag }) => tag), ...view.tags])];
	if (tags.length === 0) return null;
	const count = view.tags.length;
	return (
		<DropdownMenu
			align="start"
			trigger={
				<Button icon={<Tag size={14} />} className="min-w-0 max-w-60 max-sm:flex-1" aria-pressed={count > 0}>
					<span className="truncate">{count === 0 ? "Tags" : `Tags: ${view.tags.join(", ")}`}</span>
				</Button>
			}
			entries={tags.map((tag) => ({
				label: tag,
				checked: view.tags.includes(tag),
				onSelect: () =>
					show({
						tags: view.tags.includes(tag) ? view.tags.filter((one) => one !== tag) : [...view.tags, tag],
					}),
			}))}
		/>
	);
}
