import type { RobotChange } from "@switchyard/spec/http";
import { TextChanges } from "../../../ui/TextChanges.tsx";

/** What changed of a robot, in sentences; of its texts line by line. */
export function RobotChanges({ changes }: { readonly changes: readonly RobotChange[] }) {
	if (changes.length === 0) return <p className="text-text-muted">Nothing is known of what has changed.</p>;
	return (
		<ul aria-label="What changed" className="flex flex-col gap-3">
			{changes.map(({ field, text, before, after }) => (
				<li key={`${field} ${text}`} className="flex flex-col gap-1">
					<span>{text}.</span>
					{before !== undefined && after !== undefined && (
						<div className="overflow-x-auto rounded-md border border-border">
							<TextChanges before={before} after={after} label={`Changes of the ${field}`} />
						</div>
					)}
				</li>
			))}
		</ul>
	);
}
