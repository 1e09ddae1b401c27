import type { ReactNode } from "react";
import { ChangedWords } from "./ChangedWords.tsx";
import type { Difference } from "./differences.ts";

interface DifferenceTableProps {
	/** The accessible name. */
	readonly label: string;
	readonly differences: readonly Difference[];
}

/** What was agreed to beside what is now, below each place: the panels that show it are narrow. */
export function DifferenceTable({ label, differences }: DifferenceTableProps) {
	return (
		<table aria-label={label} className="w-full table-fixed border-collapse text-left text-sm">
			<thead>
				<tr className="border-b border-border text-text-muted">
					<th scope="col" className="px-2 py-1.5 font-medium">
						Agreed to
					</th>
					<th scope="col" className="px-2 py-1.5 font-medium">
						Now
					</th>
				</tr>
			</thead>
			{differences.map(({ path, before, now }) => (
				<tbody key={path} aria-label={path} className="border-b border-border align-top last:border-0">
					<tr>
						<th
							scope="rowgroup"
							colSpan={2}
							className="px-2 pt-1.5 font-mono font-normal break-words text-text-muted"
						>
							{path}
						</th>
					</tr>
					<tr>
						<td className="px-2 pt-0.5 pb-1.5 break-words whitespace-pre-wrap text-text-muted">
							{shown("before", before, now)}
						</td>
						<td className="px-2 pt-0.5 pb-1.5 break-words whitespace-pre-wrap">
							{shown("now", before, now)}
						</td>
					</tr>
				</tbody>
			))}
		</table>
	);
}

/** Two texts word by word; anything else as a whole. */
function shown(side: "before" | "now", before: unknown, now: unknown): ReactNode {
	if (typeof before === "string" && typeof now === "string")
		return <ChangedWords {...{ side, before, now }} />;
	return words(side === "before" ? before : now);
}

function words(value: unknown): string {
	if (value === undefined) return "–";
	return typeof value === "string" ? value : JSON.stringify(value);
}
