import { CircleCheck, Equal } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { compareRuns } from "../../core/compare/compare-runs.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { DifferenceList } from "../../ui/value-view/DifferenceList.tsx";
import type { OpenedRun } from "./opened-run.ts";
import { RunCard } from "./RunCard.tsx";
import { StepPairs } from "./StepPairs.tsx";
import { SIDES } from "./sides.ts";
import { VersionNote } from "./VersionNote.tsx";

interface RunComparisonProps {
	readonly first: OpenedRun;
	readonly second: OpenedRun;
}

/** Two runs side by side: what ran in each, and where the values differ. */
export function RunComparison({ first, second }: RunComparisonProps) {
	const left = useDeferredValue(useStore(first.run.store));
	const right = useDeferredValue(useStore(second.run.store));
	const comparison = useMemo(() => compareRuns(left, right), [left, right]);
	const isRead = left.seq >= first.summary.seq && right.seq >= second.summary.seq;
	const problem = left.problem ?? right.problem;
	const { input, result, pairs, same } = comparison;
	return (
		<>
			<div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
				<RunCard title={SIDES[0]} opened={first} />
				<RunCard title={SIDES[1]} opened={second} />
			</div>
			<VersionNote first={first} second={second} />
			{problem !== undefined ? (
				<EmptyState title="A run cannot be followed">{problem}</EmptyState>
			) : !isRead ? (
				<SkeletonRows rows={6} label="Reading the runs" />
			) : (
				<>
					{same && (
						<EmptyState
							icon={<Equal size={20} />}
							title="No difference"
							className="rounded-lg border border-border bg-surface"
						>
							Both runs did the same steps with the same values. Only times may differ.
						</EmptyState>
					)}
					{input.length > 0 && (
						<Section title="First message">
							<DifferenceList label="Differences of the first message" differences={input} sides={SIDES} />
						</Section>
					)}
					{pairs.length === 0 ? (
						<p className="flex items-center gap-2 text-text-muted">
							<CircleCheck aria-hidden size={14} /> No step ran in either of them.
						</p>
					) : (
						<StepPairs pairs={pairs} first={first.run} second={second.run} />
					)}
					{result.length > 0 && (
						<Section title="Last message">
							<DifferenceList label="Differences of the last message" differences={result} sides={SIDES} />
						</Section>
					)}
				</>
			)}
		</>
	);
}
