import { dayOf } from "@switchyard/spec/json";
import { useQuery } from "@tanstack/react-query";
import { CircleDollarSign } from "lucide-react";
import { type PeriodFilter, periodQuery } from "../../core/period/period-filter.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { CostFigures } from "./CostFigures.tsx";
import { CostPlot } from "./CostPlot.tsx";
import { FlowCostTable } from "./FlowCostTable.tsx";
import { SourceCostTable } from "./SourceCostTable.tsx";
import { UnknownPrices } from "./UnknownPrices.tsx";

/** What runs paid for in a period, kept up to date. */
export function Costs({ filter }: { readonly filter: PeriodFilter }) {
	const { api } = useServices();
	const today = dayOf(useNow(60_000));
	const costs = useQuery(queries.costs(api, periodQuery(filter, today)));
	if (!costs.data) {
		return (
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				{costs.isError ? (
					<ErrorState
						title="The costs could not be loaded"
						error={costs.error}
						onRetry={() => void costs.refetch()}
					/>
				) : (
					<SkeletonRows rows={6} label="Loading the costs" />
				)}
			</div>
		);
	}
	const { total, flows, sources } = costs.data;
	if (total.calls === 0) {
		return (
			<div className="rounded-lg border border-border bg-surface">
				<EmptyState icon={<CircleDollarSign size={20} />} title="Nothing was paid for in this period">
					Costs appear here when runs ask models, or call services that say what they charge.
				</EmptyState>
			</div>
		);
	}
	return (
		<>
			<UnknownPrices sources={sources} />
			<CostFigures costs={costs.data} today={today} />
			<CostPlot costs={costs.data} />
			{filter.flow === undefined && flows.length > 0 && (
				<Section title="By flow">
					<FlowCostTable flows={flows} total={total.microUsd} days={filter.days} />
				</Section>
			)}
			<Section title="By model and node">
				<SourceCostTable sources={sources} total={total.microUsd} />
			</Section>
		</>
	);
}
