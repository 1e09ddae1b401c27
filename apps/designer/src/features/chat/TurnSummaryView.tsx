import type { TurnSummary } from "@switchyard/spec/chat";
import { ChevronRight } from "lucide-react";
import { MarkBadges } from "../../ui/MarkBadges.tsx";
import { MarkdownText } from "../../ui/markdown/MarkdownText.tsx";

/** Where a conversation was summarised; what later answers read in place of all that is above unfolds. */
export function TurnSummaryView({ summary }: { readonly summary: TurnSummary }) {
	return (
		<details className="group/summary text-sm text-text-muted">
			<summary className="flex cursor-pointer list-none items-center gap-2 rounded-sm hover:text-text">
				<Line />
				<ChevronRight aria-hidden size={14} className="group-open/summary:rotate-90" />
				Summarised up to here
				<MarkBadges mark={summary} />
				<Line />
			</summary>
			<div className="mt-2 rounded-md border border-border px-4 py-3">
				<p className="pb-2">Later answers read this in place of what is above.</p>
				<div className="text-text">
					<MarkdownText text={summary.text} />
				</div>
			</div>
		</details>
	);
}

function Line() {
	return <span aria-hidden className="h-px flex-1 bg-border" />;
}
