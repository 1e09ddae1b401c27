import { Command } from "cmdk";
import type { ReactNode } from "react";

export interface SearchListProps {
	readonly label: string;
	readonly placeholder: string;
	readonly search: string;
	readonly onSearch: (search: string) => void;
	readonly onClose: () => void;
	/** What is said when nothing is found. */
	readonly empty: string;
	/** The items that were found. */
	readonly children: ReactNode;
}

/** A search field with the list of what was found: arrows and Enter choose, Escape closes it. */
export function SearchList(props: SearchListProps) {
	const { label, placeholder, search, onSearch, onClose, empty, children } = props;
	return (
		<Command
			label={label}
			shouldFilter={false}
			loop
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.stopPropagation();
				onClose();
			}}
		>
			<Command.Input
				autoFocus
				value={search}
				onValueChange={onSearch}
				placeholder={placeholder}
				className="h-9 w-full border-b border-border bg-transparent px-3 outline-none"
			/>
			<Command.List className="max-h-75 overflow-y-auto p-1">
				<Command.Empty className="px-2 py-4 text-center text-text-muted">{empty}</Command.Empty>
				{children}
			</Command.List>
		</Command>
	);
}
