import type { PreviewWorkItemsReply } from "@switchyard/spec/http";
import { formatCount, formatNumber } from "../../ui/format/count.ts";
import { PRIORITIES } from "./priorities.ts";

/** What an import would add, leave out and refuse. */
export function ImportPreview({ preview }: { readonly preview: PreviewWorkItemsReply }) {
	const { added, existing, wrong, problems, rows } = preview;
	return (
		<section aria-label="What the import would do" className="flex flex-col gap-2 text-sm">
			<p role="status" className={wrong > 0 ? "font-medium text-danger" : "font-medium"}>
				{wrong > 0
					? `${formatCount(wrong, "row")} wrong: nothing would be imported.`
					: `${formatCount(added, "item")} would be added.`}
				{existing > 0 && ` ${formatCount(existing, "row")} left out: the reference is there already.`}
			</p>
			{problems.length > 0 && (
				<ul className="flex flex-col gap-0.5">
					{problems.map(({ line, message }) => (
						<li key={line}>
							<span className="font-medium">Line {formatNumber(line)}:</span> {message}
						</li>
					))}
				</ul>
			)}
			{rows.length > 0 && (
				<ul className="max-h-40 overflow-y-auto rounded-md border border-border" aria-label="First rows">
					{rows.map(({ line, reference, priority, due, isNew }) => (
						<li key={line} className="flex flex-wrap gap-x-3 border-b border-border px-2 py-1 last:border-0">
							<span className="min-w-0 flex-1 truncate">{reference || "No reference"}</span>
							<span className="text-text-muted">{PRIORITIES[priority]}</span>
							{due !== undefined && <span className="text-text-muted">{new Date(due).toISOString()}</span>}
							<span className={isNew ? "" : "text-text-muted"}>{isNew ? "New" : "Left out"}</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
