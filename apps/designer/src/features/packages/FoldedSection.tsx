import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface FoldedSectionProps {
	readonly title: string;
	/** In a few words, what is inside. */
	readonly summary: string;
	/** Open, until someone folds it; a change opens or folds it again. */
	readonly open?: boolean;
	readonly children: ReactNode;
}

/** A section that shows its content when it is asked for. */
export function FoldedSection({ title, summary, open = false, children }: FoldedSectionProps) {
	return (
		<details open={open} className="group overflow-hidden rounded-lg border border-border bg-surface">
			<summary className="flex min-h-11 cursor-default list-none items-center gap-2 rounded-lg px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
				<ChevronRight
					aria-hidden
					size={14}
					className="shrink-0 text-text-muted transition-transform duration-100 group-open:rotate-90"
				/>
				<h2 className="shrink-0 font-medium">{title}</h2>
				<span className="min-w-0 truncate text-text-muted">{summary}</span>
			</summary>
			<div className="border-t border-border">{children}</div>
		</details>
	);
}
