import type { WorkItemStatus } from "@switchyard/spec/work";
import { Search } from "lucide-react";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ITEM_STATUSES } from "./ItemStatusBadge.tsx";
import { DUES, type Due, type ItemFilter } from "./item-filter.ts";
import { PRIORITIES, type Priority } from "./priorities.ts";

const ALL = "all";

interface ItemFiltersProps {
	readonly filter: ItemFilter;
	readonly onFilter: (filter: ItemFilter) => void;
}

export function ItemFilters({ filter, onFilter }: ItemFiltersProps) {
	const { status, priority, due, text = "" } = filter;
	const set = (name: keyof ItemFilter, value: string) => {
		const { [name]: _, ...others } = filter;
		onFilter(value === ALL || value === "" ? others : { ...others, [name]: value });
	};
	return (
		<div className="flex min-w-60 flex-1 flex-wrap items-end gap-3">
			<TextField
				label="Find items"
				labelHidden
				type="search"
				placeholder="Find by reference"
				icon={<Search size={14} />}
				maxLength={200}
				value={text}
				onChange={(event) => set("text", event.target.value)}
				className="min-w-40 flex-1"
			/>
			<Select
				label="Status"
				labelHidden
				options={[
					{ value: ALL, label: "Every status" },
					...(Object.keys(ITEM_STATUSES) as WorkItemStatus[]).map((value) => ({
						value,
						label: ITEM_STATUSES[value].word,
					})),
				]}
				value={status ?? ALL}
				onValueChange={(value) => set("status", value)}
				className="w-40"
			/>
			<Select
				label="Priority"
				labelHidden
				options={[
					{ value: ALL, label: "Every priority" },
					...(Object.keys(PRIORITIES) as Priority[]).map((value) => ({ value, label: PRIORITIES[value] })),
				]}
				value={priority ?? ALL}
				onValueChange={(value) => set("priority", value)}
				className="w-36"
			/>
			<Select
				label="Due time"
				labelHidden
				options={[
					{ value: ALL, label: "Any due time" },
					...(Object.keys(DUES) as Due[]).map((value) => ({ value, label: DUES[value].label })),
				]}
				value={due ?? ALL}
				onValueChange={(value) => set("due", value)}
				className="w-40"
			/>
		</div>
	);
}
