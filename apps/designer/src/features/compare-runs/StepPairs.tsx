import { useState } from "react";
import type { StepPair } from "../../core/compare/compare-runs.ts";
import { indexOf } from "../../core/flow/flow-index.ts";
import type { RunView } from "../../core/run/run-view.ts";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Section } from "../../ui/Section.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { PAIR_GRID, StepPairRow } from "./StepPairRow.tsx";
import { SIDES } from "./sides.ts";

interface StepPairsProps {
	readonly pairs: readonly StepPair[];
	readonly first: RunView;
	readonly second: RunView;
}

/** How many are drawn at once. */
const PAGE = 200;

/** The steps of both runs, those that do the same beside one another. */
export function StepPairs({ pairs, first, second }: StepPairsProps) {
	const differing = pairs.filter(({ differs }) => differs);
	const [onlyDiffering, setOnlyDiffering] = useState(differing.length > 0);
	const [shown, setShown] = useState(PAGE);
	const listed = onlyDiffering ? differing : pairs;
	const nameOf = ({ left, right }: StepPair) => {
		const node = right?.node ?? left?.node ?? "";
		const inFlow = (run: RunView) => {
			const flow = run.version();
			return flow && indexOf(flow).nodes.get(node)?.name;
		};
		return inFlow(second) ?? inFlow(first) ?? right?.call?.tool ?? left?.call?.tool ?? node;
	};
	return (
		<Section
			title="Steps"
			description={
				differing.length === 0
					? `All ${formatCount(pairs.length, "step")} did the same.`
					: `${formatCount(differing.length, "step")} of ${pairs.length} differ.`
			}
			actions={<Switch label="Only differences" checked={onlyDiffering} onCheckedChange={setOnlyDiffering} />}
		>
			<div
				className={`${PAIR_GRID} border-b border-border py-2 text-sm font-medium text-text-muted max-sm:hidden`}
			>
				<span>Step</span>
				<span>{SIDES[0]}</span>
				<span>{SIDES[1]}</span>
				<span>Differences</span>
			</div>
			{listed.length === 0 && <p className="p-4 text-text-muted">No step differs.</p>}
			<ul aria-label="Steps of both runs">
				{listed.slice(0, shown).map((pair) => (
					<StepPairRow key={pair.key} pair={pair} name={nameOf(pair)} />
				))}
			</ul>
			{listed.length > shown && (
				<div className="flex justify-center border-t border-border p-2">
					<Button variant="ghost" onClick={() => setShown(shown + PAGE)}>
						Show {Math.min(PAGE, listed.length - shown)} more of {listed.length - shown}
					</Button>
				</div>
			)}
		</Section>
	);
}
