import type { SearchHit } from "@switchyard/spec/search";
import { Link } from "wouter";
import { addressOf } from "../../core/search/search-view.ts";
import { MeaningBadge } from "../../ui/MeaningBadge.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Highlighted } from "./Highlighted.tsx";
import { KIND_ICONS, KIND_WORD } from "./kind-icons.ts";

/** Something that was found, as a link to it. */
export function HitRow({ hit }: { readonly hit: SearchHit }) {
	const { kind, title, excerpt, status, at, category, tags = [], author, by } = hit;
	const Icon = KIND_ICONS[kind];
	const facts = [category, ...tags.map((tag) => `#${tag}`), author].filter((fact) => fact !== undefined);
	return (
		<li className="border-b border-border last:border-0">
			<Link
				href={addressOf(hit)}
				className="flex gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
			>
				<Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-text-muted" />
				<span className="flex min-w-0 flex-1 flex-col gap-0.5">
					<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<span className="min-w-0 truncate font-medium">
							<Highlighted marked={title} />
						</span>
						<span className="text-xs text-text-muted">{KIND_WORD[kind]}</span>
						{status !== undefined && <StatusBadge status={status} />}
						<MeaningBadge by={by} />
						{at !== undefined && (
							<span className="ml-auto text-xs text-text-muted">
								<RelativeTime at={at} />
							</span>
						)}
					</span>
					{excerpt.text !== "" && (
						<span className="line-clamp-2 text-sm wrap-anywhere text-text-muted">
							<Highlighted marked={excerpt} />
						</span>
					)}
					{facts.length > 0 && <span className="truncate text-xs text-text-muted">{facts.join(" · ")}</span>}
				</span>
			</Link>
		</li>
	);
}
