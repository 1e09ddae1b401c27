import type { AnswerUnknownStepsReply } from "@switchyard/spec/http";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { type StepSelection, selectedSteps, stepKey, toggleStep } from "../../core/run/step-selection.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState, explain } from "../../ui/ErrorState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import { AnswerSteps } from "./AnswerSteps.tsx";
import { SelectSteps } from "./SelectSteps.tsx";
import type { StepFilter } from "./step-filter.ts";
import { UnknownStepRow } from "./UnknownStepRow.tsx";
import { useAnswerSteps } from "./use-answer-steps.ts";

const COLUMNS: readonly Column[] = [
	{ label: "Selected", labelHidden: true, width: "w-10" },
	{ label: "Step" },
	{ label: "Flow", width: "max-sm:hidden w-56" },
	{ label: "Began", width: "w-32 max-sm:hidden" },
	{ label: "Run", width: "w-28" },
];

interface MatchingStepsProps {
	readonly filter: StepFilter;
	/** Whether there is no such step at all, whatever the filter. */
	readonly isNothingUnknown: boolean;
}

/** The unknown steps that fit a filter, and one answer for those that are selected. */
export function MatchingSteps({ filter, isNothingUnknown }: MatchingStepsProps) {
	const { api } = useServices();
	const pages = useInfiniteQuery(queries.unknownSteps(api, filter));
	const [selected, setSelected] = useState<StepSelection>(new Set());
	const answer = useAnswerSteps();
	const steps = pages.data?.pages.flatMap((page) => page.steps);
	const { hasNextPage, isFetching, fetchNextPage } = pages;
	// The newest runs may have none of a node's steps, and older ones many.
	const looksFurther = steps?.length === 0 && hasNextPage;
	useEffect(() => {
		if (looksFurther && !isFetching) void fetchNextPage();
	}, [looksFurther, isFetching, fetchNextPage]);
	if (pages.isError && !pages.data) {
		return (
			<ErrorState
				title="The steps could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		);
	}
	if (!steps || looksFurther) return <SkeletonRows rows={6} label="Loading the steps" />;
	const chosen = selectedSteps(selected, steps);
	return (
		<>
			{steps.length > 0 && (
				<AnswerSteps
					disabled={chosen.length === 0}
					busy={answer.isPending}
					onAnswer={(said) =>
						answer.mutate({ said, steps: selected === "matching" ? { matching: filter } : chosen })
					}
				>
					<SelectSteps selected={selected} listed={steps} more={hasNextPage} onSelect={setSelected} />
				</AnswerSteps>
			)}
			{answer.error && (
				<p role="alert" className="text-sm text-danger">
					<WithCode text={explain(answer.error).message} />
				</p>
			)}
			<RefusedSteps refused={answer.data?.refused ?? []} />
			<section aria-label="Steps" className="overflow-hidden rounded-lg border border-border bg-surface">
				{steps.length === 0 ? (
					<NoSteps filtered={filter.flow !== undefined && !isNothingUnknown} />
				) : (
					<Table columns={COLUMNS}>
						{steps.map((step) => (
							<UnknownStepRow
								key={stepKey(step)}
								step={step}
								selected={chosen.includes(step)}
								onToggle={() => setSelected(toggleStep(selected, step, steps))}
							/>
						))}
					</Table>
				)}
				{hasNextPage && (
					<div className="flex justify-center border-t border-border p-2">
						<Button variant="ghost" busy={pages.isFetchingNextPage} onClick={() => void fetchNextPage()}>
							Show steps of older runs
						</Button>
					</div>
				)}
			</section>
		</>
	);
}

function NoSteps({ filtered }: { readonly filtered: boolean }) {
	if (filtered) {
		return (
			<EmptyState icon={<SearchX size={20} />} title="No step matches">
				Choose another flow or node.
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={<CircleCheck size={20} />} title="The outcome of every step is known">
			A step that must not run twice waits here when its outcome is unknown.
		</EmptyState>
	);
}

/** Steps that did not take an answer, and why; empty if all did. */
function RefusedSteps({ refused }: Pick<AnswerUnknownStepsReply, "refused">) {
	if (refused.length === 0) return null;
	return (
		<div role="alert" className="rounded-lg bg-danger-soft px-4 py-2.5 text-sm text-danger">
			<p>The answer was refused for {formatCount(refused.length, "step")}:</p>
			<ul className="max-h-32 list-disc overflow-y-auto pl-5">
				{refused.map(({ run, step, error }) => (
					<li key={`${run}.${step}`}>
						Run <span className="font-mono">{run.slice(-8)}</span>, step {step}:{" "}
						<WithCode text={error.message} />
					</li>
				))}
			</ul>
		</div>
	);
}
