import { NEARLY_SPENT, shareOf } from "../../../core/run/budget-share.ts";
import type { BudgetView, LimitView } from "../../../core/run/step-parts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { ShareBar } from "../../../ui/ShareBar.tsx";

/** What an agent has spent of what it may. */
export function AgentBudget({ budget: { money, tokens } }: { readonly budget: BudgetView }) {
	return (
		<section aria-label="Budget" className="flex min-w-0 flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">Budget</h4>
			<div className="grid grid-cols-[fit-content(70%)_8rem] items-center gap-x-3 text-sm">
				{money && <Limit limit={money} format={formatMoney} />}
				{tokens && <Limit limit={tokens} format={formatNumber} unit=" tokens" />}
			</div>
		</section>
	);
}

interface LimitProps {
	readonly limit: LimitView;
	readonly format: (amount: number) => string;
	readonly unit?: string;
}

function Limit({ limit, format, unit = "" }: LimitProps) {
	const share = shareOf(limit);
	const tone = share === undefined || share < NEARLY_SPENT ? "neutral" : share < 1 ? "warning" : "danger";
	const spent = limit.spent === undefined ? "Unknown" : format(limit.spent);
	const words = `${spent} of ${format(limit.limit)}${unit} spent`;
	return (
		<>
			<span className={classNames("col-start-1 tabular-nums", TONES[tone])}>{words}</span>
			{share !== undefined && <ShareBar share={share} tone={tone} />}
		</>
	);
}

const TONES = { neutral: "text-text", warning: "text-warning", danger: "text-danger" } as const;
