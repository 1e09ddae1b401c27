import type { ListedDocument } from "@switchyard/spec/http";
import { authorWords } from "../../ui/author-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { MarkBadges } from "../../ui/MarkBadges.tsx";
import { MeaningBadge } from "../../ui/MeaningBadge.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";

interface DocumentItemProps {
	readonly document: ListedDocument;
	readonly selected: boolean;
	readonly onSelect: () => void;
}

/** A document in the list. */
export function DocumentItem({ document, selected, onSelect }: DocumentItemProps) {
	const { title, folder, label, author, at, excerpt, foundBy } = document;
	return (
		<li className="border-b border-border">
			<button
				type="button"
				aria-current={selected ? "true" : undefined}
				onClick={onSelect}
				className={classNames(
					"flex w-full flex-col gap-0.5 px-4 py-2.5 text-left focus-visible:-outline-offset-2",
					selected ? "bg-selected" : "hover:bg-hover",
				)}
			>
				<span className="flex w-full items-baseline gap-2">
					<span className="min-w-0 flex-1 truncate font-medium">{title}</span>
					<span className="shrink-0 text-sm text-text-muted">
						<RelativeTime at={at} />
					</span>
				</span>
				<span className="w-full truncate text-sm text-text-muted">
					{excerpt.replace(/[\s#*_>`|-]+/g, " ").trim() || "No text"}
				</span>
				<span className="flex w-full items-center gap-2 text-sm text-text-muted">
					<span className="min-w-0 flex-1 truncate">
						{folder === "" ? "" : `${folder} · `}
						{authorWords(author)}
					</span>
					<MeaningBadge by={foundBy} />
					<MarkBadges mark={label} />
				</span>
			</button>
		</li>
	);
}
