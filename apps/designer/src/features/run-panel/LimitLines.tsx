import { NEARLY_SPENT, shareOf } from "../../core/run/budget-share.ts";
import type { BudgetView, LimitView } from "../../core/run/step-parts.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatNumber } from "../../ui/format/count.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { formatMoney } from "../../ui/format/money.ts";
import { ShareBar } from "../../ui/ShareBar.tsx";

/** In the order in which they are shown: how amounts are written, and the noun after them. */
const LIMITS: readonly (readonly [keyof BudgetView, (amount: number) => string, string])[] = [
	["microUsd", formatMoney, ""],
	["tokens", formatNumber, " tokens"],
	["calls", formatNumber, " model calls"],
	["activeMs", formatDuration, ""],
];

/** What is spent of each limit of a budget, in two columns. */
export function LimitLines({ budget }: { readonly budget: BudgetView }) {
	return LIMITS.map(([name, format, unit]) => {
		const limit = budget[name];
		return limit && <LimitLine key={name} {...{ limit, format, unit }} />;
	});
}

interface LimitLineProps {
	readonly limit: LimitView;
	readonly format: (amount: number) => string;
	readonly unit: string;
}

function LimitLine({ limit, format, unit }: LimitLineProps) {
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
