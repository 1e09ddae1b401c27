import type { BudgetView } from "../../../core/run/step-parts.ts";
import { LimitLines } from "../LimitLines.tsx";

/** What an agent has spent of what it may. */
export function AgentBudget({ budget }: { readonly budget: BudgetView }) {
	return (
		<section aria-label="Budget" className="flex min-w-0 flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">Budget</h4>
			<div className="grid grid-cols-[fit-content(70%)_8rem] items-center gap-x-3 text-sm">
				<LimitLines budget={budget} />
			</div>
		</section>
	);
}
