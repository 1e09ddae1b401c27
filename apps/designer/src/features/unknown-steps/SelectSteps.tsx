import type { UnknownStep } from "@switchyard/spec/http";
import { type StepSelection, selectedSteps, toggleAll } from "../../core/run/step-selection.ts";
import { Button } from "../../ui/Button.tsx";
import { formatCount, formatNumber } from "../../ui/format/count.ts";

interface SelectStepsProps {
	readonly selected: StepSelection;
	/** The steps that are loaded. */
	readonly listed: readonly UnknownStep[];
	/** Whether older ones may match that are not loaded. */
	readonly more: boolean;
	readonly onSelect: (selected: StepSelection) => void;
}

/** Selects all steps that are listed, or that match whether they are listed or not, and says how many are. */
export function SelectSteps({ selected, listed, more, onSelect }: SelectStepsProps) {
	const count = selectedSteps(selected, listed).length;
	const isAll = count === listed.length;
	const words =
		selected === "matching" && more
			? "All are selected, listed or not"
			: `${formatNumber(count)} of ${formatCount(listed.length, more ? "listed step" : "step")} selected`;
	return (
		<>
			<Button size="sm" variant="ghost" onClick={() => onSelect(toggleAll(selected, listed))}>
				{isAll ? "Select none" : "Select all"}
			</Button>
			{more && isAll && selected !== "matching" && (
				<Button size="sm" variant="ghost" onClick={() => onSelect("matching")}>
					Select all, listed or not
				</Button>
			)}
			<p role="status" className="flex-1 text-text-muted">
				{words}
			</p>
		</>
	);
}
