import type { WorkItem } from "@switchyard/spec/work";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { MarkBadges } from "../../ui/MarkBadges.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { type Column, Table, TableRow } from "../../ui/Table.tsx";
import type { useRowSelection } from "../../ui/use-row-selection.ts";
import { ItemStatusBadge } from "./ItemStatusBadge.tsx";
import { PRIORITIES } from "./priorities.ts";

const COLUMNS: readonly Column[] = [
	{ label: "Reference" },
	{ label: "Status", width: "w-36" },
	{ label: "Priority", width: "w-24 max-sm:hidden" },
	{ label: "Attempts", width: "w-24 max-md:hidden" },
	{ label: "Due", width: "w-32 max-md:hidden" },
	{ label: "Changed", width: "w-32 max-sm:hidden" },
];

interface ItemTableProps {
	readonly items: readonly WorkItem[];
	readonly onOpen: (id: string) => void;
	readonly selection: ReturnType<typeof useRowSelection>;
}

/** Items, a row for each that opens it. */
export function ItemTable({ items, onOpen, selection }: ItemTableProps) {
	const all: Column = {
		label: "Select",
		width: "w-10 max-sm:w-12",
		control: (
			<Checkbox
				label="Select all items in view"
				checked={selection.share === "all"}
				mixed={selection.share === "some"}
				onChange={selection.toggleAll}
			/>
		),
	};
	return (
		<Table columns={[all, ...COLUMNS]}>
			{items.map((item) => (
				<TableRow key={item.id} selected={selection.selected.includes(item.id)}>
					<td>
						{/* Above the button that the row is. */}
						<Checkbox
							{...selection.boxOf(item.id)}
							label={`Select ${item.reference || "the item without a reference"}`}
							className="relative z-1"
						/>
					</td>
					<td className="max-w-0">
						<span className="flex items-center gap-2">
							<button
								type="button"
								onClick={() => onOpen(item.id)}
								className="min-w-0 truncate text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
							>
								{item.reference === "" ? "No reference" : item.reference}
							</button>
							<MarkBadges mark={item.label} />
						</span>
					</td>
					<td>
						<ItemStatusBadge status={item.status} />
					</td>
					<td className="max-sm:hidden">{PRIORITIES[item.priority]}</td>
					<td className="tabular-nums max-md:hidden">{item.attempts}</td>
					<td className="text-text-muted max-md:hidden">
						{item.due === undefined ? "–" : <RelativeTime at={item.due} />}
					</td>
					<td className="text-text-muted max-sm:hidden">
						<RelativeTime at={item.at} />
					</td>
				</TableRow>
			))}
		</Table>
	);
}
