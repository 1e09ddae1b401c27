import { type FlowNode, type NodeSpec, toolDefinition } from "@switchyard/spec";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { neverSeen } from "./never-seen.ts";

interface ToolDefinitionViewProps {
	readonly title: string;
	readonly nodes: readonly { readonly node: FlowNode; readonly spec: NodeSpec }[];
}

/** Tools exactly as a model is shown them, made by the same function as the runtime's. */
export function ToolDefinitionView({ title, nodes }: ToolDefinitionViewProps) {
	const tools = nodes.flatMap(({ node, spec }) => {
		const definition = toolDefinition(spec, node);
		return definition ? [{ node, definition, hidden: neverSeen(spec, node) }] : [];
	});
	const text = JSON.stringify(
		tools.map(({ definition }) => definition),
		undefined,
		2,
	);
	return (
		<section aria-label={title} className="flex flex-col gap-2">
			<div className="flex items-center justify-between gap-2">
				<h3 className="text-sm font-medium">{title}</h3>
				{tools.length > 0 && <CopyButton text={() => text} label="Copy as JSON" />}
			</div>
			{tools.map(({ node, definition, hidden }) => (
				<article
					key={node.id}
					aria-label={`Tool ${definition.name}`}
					className="flex min-w-0 flex-col gap-2 rounded-md border border-border bg-surface-sunken p-2"
				>
					<header className="flex min-w-0 flex-col gap-0.5">
						<code className="truncate font-mono text-sm font-semibold text-ai">{definition.name}</code>
						<p className="text-sm text-text-muted">{definition.description}</p>
					</header>
					<pre className="overflow-x-auto rounded-sm bg-surface p-2 font-mono text-xs whitespace-pre-wrap">
						{JSON.stringify(definition.parameters, undefined, 2)}
					</pre>
					{hidden.length > 0 && (
						<p className="text-sm text-text-muted">
							The model never sees {hidden.map((name) => `“${name}”`).join(", ")}, nor what fills{" "}
							{hidden.length === 1 ? "it" : "them"}.
						</p>
					)}
				</article>
			))}
		</section>
	);
}
