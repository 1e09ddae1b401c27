import { Copy, Sparkles, Trash2 } from "lucide-react";
import type { Selection } from "../../../core/editor/selection.ts";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";

/** How many of the selected nodes are named. */
const NAMED = 50;

/** Several nodes or wires, or notes: what they are, and what can be done with all of them. */
export function SeveralSelected({ selection }: { readonly selection: Selection }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const index = indexOf(flow);
	const named = [...selection.nodes].slice(0, NAMED).flatMap((id) => index.nodes.get(id) ?? []);
	return (
		<section aria-label="Several selected" className="flex min-h-0 flex-col gap-3 overflow-auto p-3">
			<h2 className="text-lg font-semibold">{selectionWords(selection)} selected</h2>
			{!readOnly && (
				<div className="flex flex-wrap gap-2">
					{selection.nodes.size + selection.notes.size > 0 && (
						<Button size="sm" icon={<Copy aria-hidden size={14} />} onClick={() => editor.duplicate()}>
							Duplicate
						</Button>
					)}
					{selection.nodes.size > 1 && (
						<Button size="sm" icon={<Sparkles aria-hidden size={14} />} onClick={() => void editor.tidy()}>
							Tidy up
						</Button>
					)}
					<Button size="sm" icon={<Trash2 aria-hidden size={14} />} onClick={() => editor.remove()}>
						Delete
					</Button>
				</div>
			)}
			<ul className="-mx-1 flex flex-col">
				{named.map((node) => {
					const spec = nodeTypes.get(node.type);
					return (
						<li key={node.id}>
							<button
								type="button"
								className="flex w-full min-w-0 items-center gap-2 rounded-md p-1 text-left hover:bg-hover"
								onClick={() => editor.select({ nodes: new Set([node.id]) })}
							>
								{spec && <NodeIcon spec={spec} size="sm" />}
								<span className="min-w-0 truncate">{node.name}</span>
							</button>
						</li>
					);
				})}
			</ul>
			{selection.nodes.size > NAMED && (
				<p className="text-sm text-text-muted">
					And {formatCount(selection.nodes.size - NAMED, "more node")}.
				</p>
			)}
		</section>
	);
}

function selectionWords({ nodes, wires, notes }: Selection): string {
	const parts = [
		...(nodes.size > 0 ? [formatCount(nodes.size, "node")] : []),
		...(wires.size > 0 ? [formatCount(wires.size, "wire")] : []),
		...(notes.size > 0 ? [formatCount(notes.size, "note")] : []),
	];
	return parts.join(", ").replace(/, ([^,]*)$/, " and $1");
}
