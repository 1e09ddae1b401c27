import type { ThingStatistics } from "@switchyard/spec/http";
import type { MeasureOutcome } from "@switchyard/spec/statistics";
import { formatNumber } from "../../ui/format/count.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { Table, TableRow } from "../../ui/Table.tsx";
import { countOf, timesOf } from "./outcomes.ts";
import { ThingName } from "./ThingName.tsx";

const ANSWERS: readonly { readonly label: string; readonly outcomes: readonly MeasureOutcome[] }[] = [
	{ label: "Approved", outcomes: ["approved", "submitted"] },
	{ label: "Changed", outcomes: ["changed"] },
	{ label: "Rejected", outcomes: ["rejected"] },
	{ label: "Expired", outcomes: ["expired"] },
];

/** How people answered what nodes asked them. A form that was filled in counts as approved. */
export function QuestionTable({ things }: { readonly things: readonly ThingStatistics[] }) {
	return (
		<Table
			columns={[
				{ label: "Node" },
				{ label: "Asked", width: "w-24 text-right" },
				...ANSWERS.map(({ label }) => ({ label, width: "w-24 text-right max-sm:hidden" })),
				{ label: "Time to an answer", width: "w-40 text-right max-md:hidden" },
			]}
		>
			{things.map((thing) => {
				const times = timesOf(thing);
				return (
					<TableRow key={thing.name}>
						<td className="max-w-0">
							<ThingName name={thing.name} />
						</td>
						<td className="text-right tabular-nums">{formatNumber(thing.count)}</td>
						{ANSWERS.map(({ label, outcomes }) => (
							<td key={label} className="text-right text-text-muted tabular-nums max-sm:hidden">
								{formatNumber(countOf(thing, ...outcomes))}
							</td>
						))}
						<td className="text-right text-text-muted tabular-nums max-md:hidden">
							{times && formatDuration(times.meanMs)}
						</td>
					</TableRow>
				);
			})}
		</Table>
	);
}
