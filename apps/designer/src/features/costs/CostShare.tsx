import { formatMoney } from "../../ui/format/money.ts";
import { ShareBar } from "../../ui/ShareBar.tsx";

interface CostShareProps {
	readonly microUsd: number;
	readonly total: number;
}

/** An amount, and how much of the whole it is. */
export function CostShare({ microUsd, total }: CostShareProps) {
	return (
		<div className="flex items-center justify-end gap-3">
			<span className="w-24 max-sm:hidden">
				<ShareBar share={total === 0 ? 0 : microUsd / total} tone="neutral" />
			</span>
			<span className="w-20 text-right tabular-nums">{formatMoney(microUsd)}</span>
		</div>
	);
}
