import { GitCompareArrows } from "lucide-react";
import { useEditor, useEditorVerbs } from "../../../../services/editor-context.tsx";
import { useRunDifferences } from "../../../../services/run-differences.tsx";
import { useRunView } from "../../../../services/run-view-context.tsx";
import { formatCount } from "../../../../ui/format/count.ts";
import { Popover } from "../../../../ui/Popover.tsx";

/** Says that the run in view is of another version than the flow on the canvas, and what is another since then. */
export function OtherVersion() {
	const revision = useRunView((state) => state.revision);
	const { byNode, elsewhere } = useRunDifferences((differences) => differences);
	const count = byNode.size + elsewhere.length;
	if (revision === undefined || count === 0) return null;
	return (
		<p className="flex h-8 shrink-0 items-center gap-1.5 border-b border-border bg-warning-soft px-3 text-sm">
			<GitCompareArrows aria-hidden size={14} className="shrink-0 text-warning" />
			<span>
				This run used version {revision}; {formatCount(count, "difference")} to the flow as it is now.
			</span>
			<Popover
				label="What differs from the run’s version"
				trigger={
					<button
						type="button"
						className="rounded-sm font-medium underline underline-offset-2 hover:decoration-2"
					>
						Show
					</button>
				}
			>
				<Differences />
			</Popover>
		</p>
	);
}

function Differences() {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const { byNode, elsewhere } = useRunDifferences((differences) => differences);
	const changed = flow.nodes.filter(({ id }) => byNode.has(id));
	return (
		<ul className="flex max-h-80 w-90 flex-col gap-2 overflow-y-auto p-3 text-sm">
			{changed.map(({ id, name }) => (
				<li key={id}>
					<button
						type="button"
						className="rounded-sm font-medium underline underline-offset-2 hover:decoration-2"
						onClick={() => editor.select({ nodes: new Set([id]) })}
					>
						{name}
					</button>
					<ul className="text-text-muted">
						{byNode.get(id)?.map((text) => (
							<li key={text} className="break-words">
								{text}
							</li>
						))}
					</ul>
				</li>
			))}
			{elsewhere.map((text) => (
				<li key={text} className="break-words text-text-muted">
					{text}
				</li>
			))}
		</ul>
	);
}
