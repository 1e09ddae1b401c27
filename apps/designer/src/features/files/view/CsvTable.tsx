import { formatCount } from "../../../ui/format/count.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";

interface CsvTableProps {
	readonly name: string;
	/** The first names the columns. */
	readonly rows: readonly (readonly string[])[];
	/** How many rows follow that are not drawn. */
	readonly more: number;
}

/** A table as its file has it. */
export function CsvTable({ name, rows: [head = [], ...rows], more }: CsvTableProps) {
	return (
		<>
			<ScrollRegion label={`Content of ${name}`} className="max-h-[60vh] rounded-md border border-border">
				<table className="min-w-full border-collapse text-sm">
					<thead className="sticky top-0 bg-surface-sunken text-left">
						<tr>
							{head.map((cell, column) => (
								<th
									key={String(column)}
									scope="col"
									className="border-b border-border px-3 py-1.5 font-medium whitespace-nowrap"
								>
									{cell}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row, index) => (
							<tr key={String(index)} className="border-b border-border last:border-0">
								{row.map((cell, column) => (
									<td key={String(column)} className="max-w-80 truncate px-3 py-1.5">
										{cell}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
			{more > 0 && (
				<p className="mt-2 text-sm text-text-muted">{formatCount(more, "more row")} in the download.</p>
			)}
		</>
	);
}
