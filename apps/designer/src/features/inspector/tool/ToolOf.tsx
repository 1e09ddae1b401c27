import type { FlowNode } from "@switchyard/spec/flow";
import { Bot } from "lucide-react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { agentsOf } from "./agents-of.ts";

/** The agents that may call the node. */
export function ToolOf({ node }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const agents = agentsOf(flow, node.id);
	return (
		<p className="flex gap-2 text-sm text-text-muted">
			<Bot aria-hidden size={14} className="mt-px shrink-0" />
			{agents.length === 0 ? (
				"Connect this node to an agent's tools port, and the agent can call it. It can remain a step of the flow as well."
			) : (
				<span>
					Tool of{" "}
					{agents.map((agent, index) => (
						<span key={agent.id}>
							{index > 0 && ", "}
							<button
								type="button"
								className="rounded-sm font-medium text-text underline decoration-dotted underline-offset-2 hover:decoration-solid"
								onClick={() => editor.select({ nodes: new Set([agent.id]) })}
							>
								{agent.name}
							</button>
						</span>
					))}
				</span>
			)}
		</p>
	);
}
