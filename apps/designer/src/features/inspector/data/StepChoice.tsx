import { ChevronLeft, ChevronRight } from "lucide-react";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { formatNumber } from "../../../ui/format/count.ts";
import { IconButton } from "../../../ui/IconButton.tsx";

interface StepChoiceProps {
	/** The steps of one node. */
	readonly steps: readonly StepView[];
	/** The number of the one that is shown. */
	readonly step: number;
	readonly onStep: (step: number) => void;
}

/** Which of a node's steps is shown, and the way to the one before and the next. */
export function StepChoice({ steps, step, onStep }: StepChoiceProps) {
	const at = steps.findIndex((each) => each.step === step);
	const go = (to: number) => onStep(steps[to]?.step ?? step);
	return (
		<>
			<span className="min-w-0 flex-1 truncate text-sm text-text-muted tabular-nums">
				step {step}
				{steps.length > 1 && ` · ${formatNumber(at + 1)} of ${formatNumber(steps.length)} of this node`}
			</span>
			{steps.length > 1 && (
				<>
					<IconButton
						label="Previous step of this node"
						size="xs"
						icon={<ChevronLeft size={14} />}
						disabled={at <= 0}
						onClick={() => go(at - 1)}
					/>
					<IconButton
						label="Next step of this node"
						size="xs"
						icon={<ChevronRight size={14} />}
						disabled={at >= steps.length - 1}
						onClick={() => go(at + 1)}
					/>
				</>
			)}
		</>
	);
}
