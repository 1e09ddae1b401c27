import { TOOL_PORT } from "@switchyard/flow";
import type { WireEnd } from "@switchyard/spec/flow";
import { ArrowDown, Trash2, Wrench } from "lucide-react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";

/** One wire: what it joins, and what that means. */
export function WireSelected({ id }: { readonly id: string }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const wire = useEditor((state) => indexOf(state.flow).wires.get(id));
	if (!wire) return null;
	const isTool = wire.to.port === TOOL_PORT.id;
	return (
		<section aria-label="Wire" className="flex flex-col gap-3 p-3">
			<h2 className="text-lg font-semibold">{isTool ? "Tool wire" : "Message wire"}</h2>
			<div className="flex flex-col items-start gap-1">
				<End end={wire.from} />
				{isTool ? (
					<Wrench aria-hidden size={14} className="ml-2 text-ai" />
				) : (
					<ArrowDown aria-hidden size={14} className="ml-2 text-text-muted" />
				)}
				<End end={wire.to} />
			</div>
			<p className="text-sm text-text-muted">
				{isTool
					? "The agent may call the node as a tool. A call sends no message on."
					: "The message travels from the one to the other."}
			</p>
			{!readOnly && (
				<Button
					size="sm"
					className="self-start"
					icon={<Trash2 aria-hidden size={14} />}
					onClick={() => editor.remove()}
				>
					Delete
				</Button>
			)}
		</section>
	);
}

function End({ end }: { readonly end: WireEnd }) {
	const editor = useEditorVerbs();
	const node = useEditor((state) => indexOf(state.flow).nodes.get(end.node));
	const spec = useEditor((state) => state.nodeTypes.get(node?.type ?? ""));
	const port = editor.ports(end.node).find(({ id }) => id === end.port);
	if (!node) return null;
	return (
		<button
			type="button"
			className="-ml-1 flex max-w-full min-w-0 items-center gap-2 rounded-md p-1 hover:bg-hover"
			onClick={() => editor.select({ nodes: new Set([node.id]) })}
		>
			{spec && <NodeIcon spec={spec} size="sm" />}
			<span className="min-w-0 truncate">{node.name}</span>
			<span className="shrink-0 text-sm text-text-muted">{port?.name ?? end.port}</span>
		</button>
	);
}
