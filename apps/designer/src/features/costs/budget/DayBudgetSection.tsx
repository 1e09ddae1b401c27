import type { BudgetReply } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NEARLY_SPENT } from "../../../core/run/budget-share.ts";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { Section } from "../../../ui/Section.tsx";
import { ShareBar } from "../../../ui/ShareBar.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { DayBudgetDialog } from "./DayBudgetDialog.tsx";

const LIMITS = [
	["microUsd", formatMoney, ""],
	["tokens", formatNumber, " tokens"],
	["calls", formatNumber, " model calls"],
] as const;

/** How today's budget of all flows stands, and the way to change it. */
export function DayBudgetSection() {
	const { api } = useServices();
	const budget = useQuery(queries.budget(api));
	const [changing, setChanging] = useState(false);
	const { data } = budget;
	return (
		<Section
			title="Budget for a day"
			description="Of all flows together."
			actions={
				data && (
					<Button
						onClick={() => setChanging(true)}
						aria-label={`${data.day ? "Change" : "Set"} the budget for a day`}
					>
						{data.day ? "Change" : "Set"}
					</Button>
				)
			}
		>
			{data ? (
				<Today reply={data} />
			) : budget.isError ? (
				<ErrorState
					title="The budget could not be loaded"
					error={budget.error}
					onRetry={() => void budget.refetch()}
				/>
			) : (
				<SkeletonRows rows={1} label="Loading the budget" />
			)}
			{changing && data && <DayBudgetDialog budget={data.day} onClose={() => setChanging(false)} />}
		</Section>
	);
}

function Today({ reply: { day, today } }: { readonly reply: BudgetReply }) {
	if (!day) return <p className="px-4 py-3 text-text-muted">Nothing bounds what a day may cost.</p>;
	const limits = today.raised ?? day;
	return (
		<div className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 px-4 py-3 max-sm:grid-cols-1">
			{LIMITS.map(([name, format, unit]) => {
				const limit = limits[name];
				if (limit === undefined) return null;
				const share = today.spent[name] / limit;
				return (
					<div key={name} className="contents">
						<span className="tabular-nums">
							{format(today.spent[name])} of {format(limit)}
							{unit} spent today
						</span>
						<ShareBar
							share={share}
							tone={share < NEARLY_SPENT ? "neutral" : share < 1 ? "warning" : "danger"}
						/>
					</div>
				);
			})}
			<p className="col-span-full text-sm text-text-muted">
				{today.raised ? "Raised for today. " : ""}
				{limits.onSpent === "fail"
					? "Once it is spent, runs that would begin something that costs fail."
					: "Once it is spent, runs wait for a person to raise it, or for the next day."}
			</p>
		</div>
	);
}
