import { useQuery } from "@tanstack/react-query";
import { CircleDollarSign, Plus } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { PriceDialog } from "./PriceDialog.tsx";
import { PriceRow } from "./PriceRow.tsx";

/** What models cost, by which runs say what they cost. */
export function Prices() {
	const { api } = useServices();
	const prices = useQuery(queries.prices(api));
	const [adding, setAdding] = useState(false);
	return (
		<Section
			title="Prices of models"
			description="In dollars for a million tokens. Runs show what their models cost by these, or as the provider reports it."
			actions={
				<Button icon={<Plus size={14} />} onClick={() => setAdding(true)} aria-label="Add a price">
					Add
				</Button>
			}
		>
			{prices.data ? (
				<ul>
					{prices.data.map((kept) => (
						<PriceRow key={kept.id} kept={kept} />
					))}
				</ul>
			) : prices.isError ? (
				<ErrorState
					title="The prices could not be loaded"
					error={prices.error}
					onRetry={() => void prices.refetch()}
				/>
			) : (
				<SkeletonRows rows={2} label="Loading the prices" />
			)}
			{prices.data?.length === 0 && (
				<EmptyState icon={<CircleDollarSign size={20} />} title="No price yet">
					Copy the prices from your provider's price list. Until then runs show tokens without their cost.
				</EmptyState>
			)}
			{adding && <PriceDialog onClose={() => setAdding(false)} />}
		</Section>
	);
}
