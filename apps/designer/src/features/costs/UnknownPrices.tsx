import type { SourceCosts } from "@switchyard/spec/http";
import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { formatCount } from "../../ui/format/count.ts";
import { sourceName } from "./source-name.ts";

/** Says that the sums are too low, and what makes them right from now on. */
export function UnknownPrices({ sources }: { readonly sources: readonly SourceCosts[] }) {
	const unknown = sources.filter(({ unpriced }) => unpriced > 0);
	if (unknown.length === 0) return null;
	const calls = unknown.reduce((sum, { unpriced }) => sum + unpriced, 0);
	return (
		<p
			role="note"
			className="flex items-start gap-2 rounded-lg border border-warning bg-warning-soft px-3 py-2 text-warning"
		>
			<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
			<span>
				{formatCount(calls, "answer")} of {unknown.map(sourceName).join(", ")} {calls === 1 ? "is" : "are"}{" "}
				not in these sums: nobody knows the price.{" "}
				<Link href="/settings" className="rounded-sm font-medium underline">
					Add the price
				</Link>{" "}
				for the answers to come.
			</span>
		</p>
	);
}
