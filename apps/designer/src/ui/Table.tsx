import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";

export interface Column {
	readonly label: string;
	/** Keeps the label for screen readers only. */
	readonly labelHidden?: boolean;
	/** Stands in the label's place, such as a box that selects all rows. */
	readonly control?: ReactNode;
	/** Its width, such as `w-32`, and where it has no room; a share of what the others leave when absent. */
	readonly width?: string;
}

interface TableProps {
	readonly columns: readonly Column[];
	/** Table rows. */
	readonly children: ReactNode;
}

/** Things of one kind, a row for each, as wide as its surroundings. */
export function Table({ columns, children }: TableProps) {
	return (
		<table className="w-full border-collapse">
			<thead>
				<tr className="border-b border-border text-left text-sm text-text-muted">
					{columns.map(({ label, labelHidden, control, width }) => (
						<th
							key={label}
							scope="col"
							className={classNames("h-9 px-3 font-medium first:pl-4 last:pr-4", width)}
						>
							{control ?? (labelHidden ? <span className="sr-only">{label}</span> : label)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

interface TableRowProps {
	readonly selected?: boolean;
	readonly children: ReactNode;
}

/** A row, with a table cell for each column. */
export function TableRow({ selected, children }: TableRowProps) {
	return (
		<tr
			data-selected={selected || undefined}
			className="data-selected:bg-hover relative h-12 border-b border-border last:border-0 *:px-3 *:first:pl-4 *:last:pr-4 hover:bg-hover"
		>
			{children}
		</tr>
	);
}

/** The way to what a row is about. The whole row can be clicked. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
	return (
		<Link
			href={href}
			className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
		>
			{children}
		</Link>
	);
}
