import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { selectedSteps, toggleAll, toggleStep } from "../../core/run/step-selection.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { AnswerSteps } from "./AnswerSteps.tsx";
import { UnknownStepRow } from "./UnknownStepRow.tsx";

const COLUMNS: readonly Column[] = [
	{ label: "Selected", labelHidden: true, width: "w-10" },
	{ label: "Step" },
	{ label: "Flow", width: "w-56" },
	{ label: "Began", width: "w-32" },
	{ label: "Run", width: "w-28" },
];

/** The steps of all runs that may have happened or not, and one answer for those that are checked. */
export function UnknownSteps() {
	const { api } = useServices();
	const pages = useInfiniteQuery(queries.unknownSteps(api));
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	if (pages.isError && !pages.data) {
		return (
			<ErrorState
				title="The steps could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		);
	}
	if (!pages.data) return <SkeletonRows rows={6} label="Loading the steps" />;
	const steps = pages.data.pages.flatMap((page) => page.steps);
	const chosen = selectedSteps(selected, steps);
	return (
		<>
			<AnswerSteps
				steps={chosen}
				listed={steps.length}
				onSelectAll={() => setSelected(toggleAll(selected, steps))}
			/>
			<section aria-label="Steps" className="overflow-hidden rounded-lg border border-border bg-surface">
				{steps.length === 0 ? (
					<EmptyState icon={<CircleCheck size={20} />} title="The outcome of every step is known">
						A step that must not happen twice waits here when nobody knows whether it happened.
					</EmptyState>
				) : (
					<Table columns={COLUMNS}>
						{steps.map((step) => (
							<UnknownStepRow
								key={`${step.run}.${step.step}`}
								step={step}
								selected={chosen.includes(step)}
								onToggle={() => setSelected(toggleStep(selected, step))}
							/>
						))}
					</Table>
				)}
				{pages.hasNextPage && (
					<div className="flex justify-center border-t border-border p-2">
						<Button
							variant="ghost"
							busy={pages.isFetchingNextPage}
							onClick={() => void pages.fetchNextPage()}
						>
							Show steps of older runs
						</Button>
					</div>
				)}
			</section>
		</>
	);
}
