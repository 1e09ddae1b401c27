import { Coins } from "lucide-react";
import { NEARLY_SPENT, shareSpent } from "../../core/run/budget-share.ts";
import { useRunView } from "../../services/run-view-context.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatPercent } from "../../ui/format/count.ts";
import { Popover } from "../../ui/Popover.tsx";
import { LimitLines } from "./LimitLines.tsx";

/** How much of the run's budget is spent, of the limit that is nearest, where it has one; all limits on request. */
export function RunBudget() {
	const budget = useRunView((state) => state.budget);
	if (!budget) return null;
	const share = shareSpent(budget);
	const tone = share === undefined || share < NEARLY_SPENT ? "text-text-muted" : TONES[share < 1 ? 0 : 1];
	const words = share === undefined ? "Budget unknown" : `${formatPercent(share)} of budget`;
	return (
		<Popover
			label="Budget of the run"
			align="end"
			className="w-72 p-3"
			trigger={
				<button
					type="button"
					className={classNames("flex items-center gap-1 rounded-sm px-1 tabular-nums hover:bg-hover", tone)}
				>
					<Coins aria-hidden size={13} />
					{words}
				</button>
			}
		>
			<div className="grid grid-cols-[1fr_6rem] items-center gap-x-3 gap-y-1 text-sm">
				<LimitLines budget={budget} />
			</div>
		</Popover>
	);
}

const TONES = ["text-warning", "text-danger"] as const;
