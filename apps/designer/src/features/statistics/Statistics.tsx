import { dayOf } from "@switchyard/spec/json";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { type PeriodFilter, periodQuery } from "../../core/period/period-filter.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { OutcomeTable } from "./OutcomeTable.tsx";
import { thingsOf } from "./outcomes.ts";
import { QuestionTable } from "./QuestionTable.tsx";
import { RunPlot } from "./RunPlot.tsx";
import { StatisticsFigures } from "./StatisticsFigures.tsx";

/** How runs do in a period, kept up to date. */
export function Statistics({ filter }: { readonly filter: PeriodFilter }) {
	const { api } = useServices();
	const today = dayOf(useNow(60_000));
	const statistics = useQuery(queries.statistics(api, periodQuery(filter, today)));
	if (!statistics.data) {
		return (
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				{statistics.isError ? (
					<ErrorState
						title="The statistics could not be loaded"
						error={statistics.error}
						onRetry={() => void statistics.refetch()}
					/>
				) : (
					<SkeletonRows rows={6} label="Loading the statistics" />
				)}
			</div>
		);
	}
	const { data } = statistics;
	if (data.things.length === 0) {
		return (
			<div className="rounded-lg border border-border bg-surface">
				<EmptyState icon={<ChartColumn size={20} />} title="Nothing ran in this period">
					How flows do appears here once they have run. Trials with pinned data, or of a part of a flow, are
					not counted.
				</EmptyState>
			</div>
		);
	}
	const [tools, questions, plans] = (["tool", "question", "plan"] as const).map((kind) =>
		thingsOf(data, kind),
	);
	return (
		<>
			<StatisticsFigures statistics={data} />
			<RunPlot statistics={data} />
			<Section title="Steps" description="By node. A step that is tried again counts once.">
				<OutcomeTable things={thingsOf(data, "step")} />
			</Section>
			{tools && tools.length > 0 && (
				<Section title="Tools" description="Calls of agents. A refused call never reached its node.">
					<OutcomeTable things={tools} refusals />
				</Section>
			)}
			{questions && questions.length > 0 && (
				<Section title="People" description="What people were asked, and how long they took to answer.">
					<QuestionTable things={questions} />
				</Section>
			)}
			{plans && plans.length > 0 && (
				<Section title="Plans" description="What agents planned. Nothing of a refused plan was done.">
					<OutcomeTable things={plans} refusals />
				</Section>
			)}
		</>
	);
}
