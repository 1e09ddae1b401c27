import { MousePointerClick } from "lucide-react";
import { useMemo } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { ScopeBadge } from "../../../ui/ScopeBadge.tsx";
import { landmarks } from "./landmarks.ts";

/** What there is while nothing is selected: how to begin, and the flow's own places to begin at. */
export function FlowSummary() {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const readOnly = useEditor((state) => state.readOnly);
	const editor = useEditorVerbs();
	const places = useMemo(() => landmarks(flow, nodeTypes), [flow, nodeTypes]);
	return (
		<div className="flex min-h-0 flex-col overflow-auto pb-4">
			<EmptyState
				icon={<MousePointerClick aria-hidden size={20} />}
				title="Nothing selected"
				className="pb-6"
			>
				{readOnly
					? "Select a node to read, for each of its parameters, who filled it."
					: "Select a node to choose, for each of its parameters, who fills it."}
			</EmptyState>
			<dl className="mx-3 flex flex-col gap-2 border-y border-border py-3 text-sm">
				<Who scope="AI">a model writes it, when an agent calls the node as a tool</Who>
				<Who scope="Custom">you set it, and nobody changes it</Who>
				<Who scope="Message">it is read from the message that arrives</Who>
			</dl>
			{flow.nodes.length > 0 && (
				<section aria-label="In this flow" className="flex flex-col gap-1 px-3 pt-3">
					<h3 className="text-sm font-medium">{formatCount(flow.nodes.length, "node")} in this flow</h3>
					<ul className="-mx-1 flex flex-col">
						{places.map(({ node, spec, words }) => (
							<li key={node.id}>
								<button
									type="button"
									className="flex w-full min-w-0 items-center gap-2 rounded-md p-1 text-left hover:bg-hover"
									onClick={() => editor.select({ nodes: new Set([node.id]) })}
								>
									<NodeIcon name={spec.icon} color={spec.color} size="sm" />
									<span className="min-w-0 flex-1 truncate">{node.name}</span>
									<span className="shrink-0 text-sm text-text-muted">{words}</span>
								</button>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

interface WhoProps {
	readonly scope: "AI" | "Custom" | "Message";
	readonly children: string;
}

function Who({ scope, children }: WhoProps) {
	return (
		<div className="flex gap-2">
			<dt className="w-18 shrink-0">
				<ScopeBadge scope={scope} named />
			</dt>
			<dd className="text-text-muted">{children}</dd>
		</div>
	);
}
