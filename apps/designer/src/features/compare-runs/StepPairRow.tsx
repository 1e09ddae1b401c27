import { ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { type StepPair, stepDifferences } from "../../core/compare/compare-runs.ts";
import type { StepView } from "../../core/run/run-view-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { Duration } from "../../ui/Duration.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { STATUS_LOOKS, StatusIcon } from "../../ui/StatusBadge.tsx";
import { DifferenceList } from "../../ui/value-view/DifferenceList.tsx";
import { SIDES } from "./sides.ts";

/** The columns of a row and of the head above: the step, the two runs, and how they differ. */
export const PAIR_GRID =
	"grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)] gap-x-3 px-4 " +
	"max-sm:grid-cols-2 max-sm:gap-y-1";

const PARTS = [
	{ part: "input", name: "Message that reached it", word: "message" },
	{ part: "params", name: "Parameters", word: "parameters" },
	{ part: "output", name: "Output", word: "output" },
	{ part: "error", name: "Error", word: "error" },
] as const;

interface StepPairRowProps {
	readonly pair: StepPair;
	/** The name of its node. */
	readonly name: string;
}

/** A step in both runs; how its values differ opens below. */
export function StepPairRow({ pair: { left, right, depth, differs }, name }: StepPairRowProps) {
	const [open, setOpen] = useState(false);
	const differences = useMemo(() => stepDifferences(left, right), [left, right]);
	const parts = left && right ? PARTS.filter(({ part }) => differences[part].length > 0) : [];
	const words = !differs
		? "Same"
		: !left || !right
			? `Only in the ${(left ? SIDES[0] : SIDES[1]).toLowerCase()}`
			: parts.length > 0
				? parts.map(({ part, word }) => `${word} ${differences[part].length}`).join(", ")
				: "How it ended";
	return (
		<li className="border-b border-border last:border-b-0">
			<button
				type="button"
				aria-expanded={parts.length > 0 ? open : undefined}
				onClick={() => parts.length > 0 && setOpen(!open)}
				className={`${PAIR_GRID} min-h-10 w-full items-center py-2 text-left hover:bg-hover focus-visible:-outline-offset-2`}
			>
				<span
					className="flex min-w-0 items-center gap-1 max-sm:col-span-2"
					style={{ paddingLeft: Math.min(depth, 6) * 16 }}
				>
					<ChevronRight
						aria-hidden
						size={14}
						className={classNames(
							"shrink-0 text-text-muted",
							open && "rotate-90",
							parts.length === 0 && "invisible",
						)}
					/>
					<span className="truncate font-medium">{name}</span>
				</span>
				<Side step={left} />
				<Side step={right} />
				<span
					className={classNames(
						"truncate text-sm max-sm:col-span-2",
						differs ? "text-warning" : "text-text-muted",
					)}
				>
					{words}
				</span>
			</button>
			{open && (
				<div className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pl-10">
					{parts.map(({ part, name: title }) => (
						<div key={part} className="flex min-w-0 flex-col gap-1">
							<h3 className="text-xs font-medium text-text-muted">
								{title}: {formatCount(differences[part].length, "difference")}
							</h3>
							<div className="rounded-md border border-border">
								<DifferenceList label={title} differences={differences[part]} sides={SIDES} />
							</div>
						</div>
					))}
				</div>
			)}
		</li>
	);
}

/** How the step went in one of the runs. */
function Side({ step }: { readonly step: StepView | undefined }) {
	if (!step) return <span className="text-sm text-text-muted">Did not run</span>;
	const { state, startedAt, endedAt, attempt } = step;
	return (
		<span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
			<span className="flex items-center gap-1">
				<StatusIcon status={state} />
				{STATUS_LOOKS[state].word}
			</span>
			<span className="text-text-muted">
				<Duration from={startedAt} to={endedAt} />
				{attempt > 1 && `, ${attempt} attempts`}
			</span>
		</span>
	);
}
