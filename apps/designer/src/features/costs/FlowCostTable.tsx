import type { FlowCosts } from "@switchyard/spec/http";
import { writePeriodFilter } from "../../core/period/period-filter.ts";
import { formatNumber } from "../../ui/format/count.ts";
import { RowLink, Table, TableRow } from "../../ui/Table.tsx";
import { CostShare } from "./CostShare.tsx";

interface FlowCostTableProps {
	/** The dearest first. */
	readonly flows: readonly FlowCosts[];
	/** Of all flows, in micro-dollars. */
	readonly total: number;
	readonly days: number;
}

/** What the runs of each flow paid for; a row leads to the costs of its flow. */
export function FlowCostTable({ flows, total, days }: FlowCostTableProps) {
	return (
		<Table
			columns={[
				{ label: "Flow" },
				{ label: "Calls", width: "w-28 text-right max-sm:hidden" },
				{ label: "Cost", width: "w-64 text-right max-sm:w-28" },
			]}
		>
			{flows.map(({ flow, name, calls, microUsd }) => (
				<TableRow key={flow}>
					<td className="max-w-0">
						<RowLink href={`/costs?${new URLSearchParams(writePeriodFilter({ days, flow }))}`}>
							{name}
						</RowLink>
					</td>
					<td className="text-right text-text-muted tabular-nums max-sm:hidden">{formatNumber(calls)}</td>
					<td>
						<CostShare microUsd={microUsd} total={total} />
					</td>
				</TableRow>
			))}
		</Table>
	);
}
