import { type TargetWay, wayWords } from "@switchyard/spec/recorder";

interface WayListProps {
	/** The accessible name. */
	readonly label: string;
	readonly ways: readonly TargetWay[];
}

/** The ways to find an element, in the order in which they are tried. */
export function WayList({ label, ways }: WayListProps) {
	return (
		<ol
			aria-label={label}
			className="list-decimal rounded-md border border-border bg-surface-sunken py-1.5 pr-2 pl-7 text-sm"
		>
			{ways.map((way) => (
				<li key={JSON.stringify(way)} className="break-words">
					{wayWords(way)}
				</li>
			))}
		</ol>
	);
}
