import { Columns2 } from "lucide-react";
import { useLocation } from "wouter";
import { comparisonAddress } from "../../core/compare/comparison-address.ts";
import { Button } from "../../ui/Button.tsx";

interface SelectedRunsProps {
	/** One run or two, by their ids. */
	readonly selected: readonly string[];
	readonly onClear: () => void;
}

/** What can be done with the runs that are selected. */
export function SelectedRuns({ selected, onClear }: SelectedRunsProps) {
	const [, navigate] = useLocation();
	const [first, second] = selected;
	return (
		<div className="flex flex-wrap items-center gap-2 border-b border-border bg-selected px-4 py-2">
			<p role="status" className="min-w-0 flex-1">
				{second === undefined
					? "One run is selected. Select another one to compare them."
					: "Two runs are selected."}
			</p>
			<Button size="sm" variant="ghost" onClick={onClear}>
				Clear
			</Button>
			<Button
				size="sm"
				icon={<Columns2 aria-hidden size={14} />}
				disabled={second === undefined}
				onClick={() => {
					if (first !== undefined && second !== undefined) navigate(comparisonAddress(first, second));
				}}
			>
				Compare
			</Button>
		</div>
	);
}
