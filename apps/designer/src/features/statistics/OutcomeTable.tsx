import type { ThingStatistics } from "@switchyard/spec/http";
import { formatNumber, formatPercent } from "../../ui/format/count.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { Table, TableRow } from "../../ui/Table.tsx";
import { countOf, timesOf } from "./outcomes.ts";
import { ThingName } from "./ThingName.tsx";

interface OutcomeTableProps {
	/** The most frequent first. */
	readonly things: readonly ThingStatistics[];
	/** Whether they may be refused before they begin. */
	readonly refusals?: boolean;
}

/** How often things succeeded and failed, and how long they took. */
export function OutcomeTable({ things, refusals = false }: OutcomeTableProps) {
	return (
		<Table
			columns={[
				{ label: "Node" },
				{ label: "Times", width: "w-24 text-right" },
				{ label: "Failed", width: "w-32 text-right" },
				...(refusals ? [{ label: "Refused", width: "w-24 text-right max-md:hidden" }] : []),
				{ label: "Mean", width: "w-28 text-right max-sm:hidden" },
				{ label: "Slowest", width: "w-28 text-right max-md:hidden" },
			]}
		>
			{things.map((thing) => {
				const failed = countOf(thing, "failed");
				const times = timesOf(thing);
				return (
					<TableRow key={thing.name}>
						<td className="max-w-0">
							<ThingName name={thing.name} />
						</td>
						<td className="text-right tabular-nums">{formatNumber(thing.count)}</td>
						<td className="text-right whitespace-nowrap tabular-nums">
							{failed === 0 ? (
								<span className="text-text-muted">0</span>
							) : (
								<span className="text-danger">
									{formatNumber(failed)} ({formatPercent(failed / thing.count)})
								</span>
							)}
						</td>
						{refusals && (
							<td className="text-right text-text-muted tabular-nums max-md:hidden">
								{formatNumber(countOf(thing, "refused"))}
							</td>
						)}
						<td className="text-right text-text-muted tabular-nums max-sm:hidden">
							{times && formatDuration(times.meanMs)}
						</td>
						<td className="text-right text-text-muted tabular-nums max-md:hidden">
							{times && formatDuration(times.slowestMs)}
						</td>
					</TableRow>
				);
			})}
		</Table>
	);
}
