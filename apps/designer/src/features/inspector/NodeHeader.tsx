import type { FlowNode } from "@switchyard/spec/flow";
import { flowOfType, type NodeSpec } from "@switchyard/spec/node-spec";
import { ArrowUpRight, CircleSlash, Lock } from "lucide-react";
import { Link } from "wouter";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { trimmed, useTextDraft } from "../../ui/draft/use-text-draft.ts";
import { NodeIcon } from "../../ui/NodeIcon.tsx";

interface NodeHeaderProps {
	readonly node: FlowNode;
	/** Absent when no package provides the node's type. */
	readonly spec: NodeSpec | undefined;
}

/** What the node is, and its name to change. */
export function NodeHeader({ node, spec }: NodeHeaderProps) {
	const editor = useEditorVerbs();
	const called = flowOfType(node.type);
	const readOnly = useEditor((state) => state.readOnly);
	const { input } = useTextDraft({
		value: node.name,
		normalize: trimmed,
		onValueChange: (name) => name !== "" && editor.rename(node.id, name),
	});
	return (
		<header className="flex flex-col gap-1 border-b border-border px-3 py-3">
			<div className="flex items-center gap-2">
				{spec && <NodeIcon spec={spec} />}
				<input
					{...input}
					aria-label="Node name"
					readOnly={readOnly}
					maxLength={120}
					onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
					className="-mx-1 min-w-0 flex-1 rounded-sm border border-transparent bg-transparent px-1 text-lg font-semibold hover:border-border focus:border-border-strong"
				/>
				{node.disabled && <Badge icon={<CircleSlash aria-hidden size={10} />}>Disabled</Badge>}
				{readOnly && <Badge icon={<Lock aria-hidden size={10} />}>Read only</Badge>}
			</div>
			<p className="text-sm text-text-muted">
				{spec
					? spec.description
					: `No package provides the node type ${node.type}. Install it, or replace the node.`}
			</p>
			<p className="font-mono text-xs text-text-muted">
				{node.type} · {node.id}
			</p>
			{called !== undefined && (
				<Link
					href={`/flows/${called}`}
					className="inline-flex items-center gap-0.5 self-start rounded-sm text-sm underline underline-offset-2 hover:decoration-2"
				>
					Open its flow
					<ArrowUpRight aria-hidden size={12} />
				</Link>
			)}
		</header>
	);
}
