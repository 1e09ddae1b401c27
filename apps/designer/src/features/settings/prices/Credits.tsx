import { MICRO_USD_PER_DOLLAR } from "@switchyard/spec/model";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, explain } from "../../../ui/ErrorState.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Section } from "../../../ui/Section.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** The most that a credit may be worth. */
const MOST_DOLLARS = 1_000_000;

/** What one credit is worth, for tools that bill credits. */
export function Credits() {
	const { api } = useServices();
	const rate = useQuery(queries.creditRate(api));
	return (
		<Section
			title="Credits"
			description="Tools that bill credits cost what you say one is worth. Until then their cost is not known."
		>
			{rate.data ? (
				<RateForm key={rate.data.microUsd} microUsd={rate.data.microUsd} />
			) : rate.isError ? (
				<ErrorState
					title="The worth of a credit could not be loaded"
					error={rate.error}
					onRetry={() => void rate.refetch()}
				/>
			) : (
				<SkeletonRows rows={1} label="Loading the worth of a credit" />
			)}
		</Section>
	);
}

function RateForm({ microUsd }: { readonly microUsd: number | null }) {
	const { api } = useServices();
	const client = useQueryClient();
	const known = microUsd === null ? undefined : microUsd / MICRO_USD_PER_DOLLAR;
	const [dollars, setDollars] = useState(known);
	const save = useMutation({
		mutationFn: () =>
			api.ask("PUT /api/credit-rate", {
				body: {
					microUsd: dollars === undefined ? null : Math.round(dollars * MICRO_USD_PER_DOLLAR),
				},
			}),
		onSuccess: (rate) => client.setQueryData(queries.creditRate(api).queryKey, rate),
		onError: (error) =>
			showToast({
				title: "The worth of a credit could not be set",
				description: explain(error).message,
				tone: "danger",
			}),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!save.isPending) save.mutate();
	}

	return (
		<form onSubmit={submit} noValidate className="flex items-end gap-3 px-4 py-3">
			<div className="w-56 max-sm:flex-1">
				<NumberField
					label="One credit is worth, $"
					placeholder="Not set"
					min={0.000001}
					max={MOST_DOLLARS}
					value={dollars}
					onValueChange={setDollars}
				/>
			</div>
			<Button type="submit" disabled={dollars === known} busy={save.isPending}>
				Save
			</Button>
		</form>
	);
}
