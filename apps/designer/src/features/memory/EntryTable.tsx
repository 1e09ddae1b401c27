import type { ListedMemoryEntry } from "@switchyard/spec";
import { type Column, Table } from "../../ui/Table.tsx";
import { EntryRow } from "./EntryRow.tsx";

const COLUMNS: readonly Column[] = [
	{ label: "Key", width: "w-48 max-sm:w-32" },
	{ label: "Value" },
	{ label: "Memory", width: "w-44 max-md:hidden" },
	{ label: "Written", width: "w-44 max-lg:hidden" },
	{ label: "Actions", labelHidden: true, width: "w-32" },
];

/** What is remembered, a row for each key. */
export function EntryTable({ entries }: { readonly entries: readonly ListedMemoryEntry[] }) {
	return (
		<Table columns={COLUMNS}>
			{entries.map((entry) => (
				<EntryRow key={JSON.stringify([entry.memory, entry.person, entry.key])} entry={entry} />
			))}
		</Table>
	);
}
