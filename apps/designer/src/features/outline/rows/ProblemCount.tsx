import { TriangleAlert } from "lucide-react";
import { formatCount } from "../../../ui/format/count.ts";

/** How much is wrong with a part; nothing where nothing is. */
export function ProblemCount({ count }: { readonly count: number }) {
	if (count === 0) return null;
	const words = formatCount(count, "problem");
	return (
		<span
			title={words}
			className="inline-flex shrink-0 items-center gap-0.5 text-xs text-warning tabular-nums"
		>
			<TriangleAlert aria-hidden size={12} />
			<span aria-hidden>{count}</span>
			<span className="sr-only">, {words}</span>
		</span>
	);
}
