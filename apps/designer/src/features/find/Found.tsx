import { useEffect, useRef } from "react";
import type { Match } from "../../core/editor/find/find-in-flow.ts";
import { classNames } from "../../ui/class-names.ts";

/** As many as a list can show; a longer search finds the others. */
const MOST = 200;
/** How much of a text is shown before what was found in it. */
const BEFORE = 24;

interface FoundProps {
	readonly matches: readonly Match[];
	readonly wanted: string;
	readonly current: number | undefined;
	readonly onSelect: (place: number) => void;
}

/** What was found, each with its node, its field and the text around it. */
export function Found({ matches, wanted, current, onSelect }: FoundProps) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		if (current !== undefined) list.current?.children[current]?.scrollIntoView({ block: "nearest" });
	}, [current]);
	if (wanted.trim() === "") return null;
	if (matches.length === 0) {
		return (
			<p className="border-t border-border p-3 text-sm text-text-muted">
				Nothing in this flow holds “{wanted}”.
			</p>
		);
	}
	return (
		<ul ref={list} aria-label="Found" className="min-h-0 overflow-y-auto border-t border-border p-1">
			{matches.slice(0, MOST).map((match, place) => (
				<li key={`${match.id} ${match.label} ${match.path.join(".")}`}>
					<button
						type="button"
						aria-current={place === current || undefined}
						onClick={() => onSelect(place)}
						className={classNames(
							"flex w-full min-w-0 flex-col rounded-sm px-2 py-1 text-left hover:bg-hover",
							place === current && "bg-selected",
						)}
					>
						<span className="flex w-full gap-2 text-xs text-text-muted">
							<span className="min-w-0 truncate">{match.name}</span>
							<span className="ml-auto shrink-0">{match.label}</span>
						</span>
						<Excerpt match={match} wanted={wanted} />
					</button>
				</li>
			))}
			{matches.length > MOST && (
				<li className="px-2 py-1 text-sm text-text-muted">And {matches.length - MOST} more.</li>
			)}
		</ul>
	);
}

function Excerpt({ match: { text, at }, wanted }: { readonly match: Match; readonly wanted: string }) {
	const start = Math.max(0, at - BEFORE);
	const end = at + wanted.length;
	return (
		<span className="w-full truncate text-sm">
			{start > 0 && "…"}
			{text.slice(start, at)}
			<mark className="rounded-sm bg-warning-soft text-text">{text.slice(at, end)}</mark>
			{text.slice(end, end + 120)}
		</span>
	);
}
