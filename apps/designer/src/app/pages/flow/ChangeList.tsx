import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

interface ChangeListProps {
	readonly title: string;
	/** One sentence each. */
	readonly changes: readonly string[];
}

/** What changed, sentence by sentence. */
export function ChangeList({ title, changes }: ChangeListProps) {
	if (changes.length === 0) return null;
	return (
		<div>
			<h3 className="mb-1 text-sm font-medium text-text-muted">{title}</h3>
			<ScrollRegion label={title} className="max-h-40 rounded-md border border-border bg-surface-sunken">
				<ul className="list-disc py-2 pr-3 pl-7">
					{changes.map((change, index) => (
						// The same words may stand here twice, and the list does not change while it is shown.
						<li key={`${String(index)} ${change}`}>
							<WithCode text={change} />
						</li>
					))}
				</ul>
			</ScrollRegion>
		</div>
	);
}
