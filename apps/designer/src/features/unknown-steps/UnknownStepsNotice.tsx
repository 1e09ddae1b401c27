import { useInfiniteQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { formatCount } from "../../ui/format/count.ts";

/** Says that steps wait for a person's word, and leads to them; nothing while none does. */
export function UnknownStepsNotice() {
	const { api } = useServices();
	const { data, hasNextPage } = useInfiniteQuery(queries.unknownSteps(api));
	const count = data?.pages.reduce((sum, { steps }) => sum + steps.length, 0) ?? 0;
	if (count === 0) return null;
	return (
		<p
			role="status"
			className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warning-soft px-4 py-2.5"
		>
			<TriangleAlert aria-hidden size={16} className="shrink-0 text-warning" />
			<span className="min-w-0 flex-1">
				{hasNextPage ? `${count}+ steps` : formatCount(count, "step")} may or may not have happened and wait
				for your decision.
			</span>
			<Link href="/unknown-steps" className="rounded-sm font-medium underline underline-offset-2">
				Say what happened
			</Link>
		</p>
	);
}
