import type { FlowNode, NodeSpec, ToolSetting } from "@switchyard/spec";
import { Bot } from "lucide-react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { NumberField } from "../../../ui/NumberField.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { PlaceProblems } from "../problems/field-problems.ts";
import { agentsOf } from "./agents-of.ts";
import { ToolDefinitionView } from "./ToolDefinitionView.tsx";

interface ToolSectionProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, PlaceProblems>;
}

/** How the node appears to the agents that it is a tool of. */
export function ToolSection({ node, spec, problems }: ToolSectionProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const flow = useEditor((state) => state.flow);
	const agents = agentsOf(flow, node.id);
	const set = (change: Partial<ToolSetting>) => editor.setTool(node.id, cleaned({ ...node.tool, ...change }));
	const name = useDraft(node.tool?.name ?? "", (text) => set({ name: text.trim() }));
	const description = useDraft(node.tool?.description ?? "", (text) => set({ description: text.trim() }));
	return (
		<div className="flex flex-col gap-4 p-3">
			<p className="flex gap-2 text-sm text-text-muted">
				<Bot aria-hidden size={14} className="mt-px shrink-0" />
				{agents.length === 0
					? "Hang this node on an agent's tools port, and the agent can call it. It can stay a step of the flow as well."
					: `Tool of ${agents.map((agent) => `“${agent.name}”`).join(", ")}.`}
			</p>
			<TextField
				label="Name"
				description="What the model calls it by."
				mono
				placeholder={spec.tool?.name}
				value={name.draft}
				disabled={readOnly}
				error={problems.get("tool")?.get("")}
				onChange={(event) => name.change(event.target.value)}
				onBlur={name.flush}
			/>
			<TextArea
				label="Description"
				description="What the model reads to decide when to call it."
				placeholder={spec.tool?.description}
				value={description.draft}
				disabled={readOnly}
				onChange={(event) => description.change(event.target.value)}
				onBlur={description.flush}
			/>
			<NumberField
				label="Time limit, in milliseconds"
				integer
				min={1}
				max={3_600_000}
				placeholder="30000"
				value={node.tool?.timeoutMs}
				disabled={readOnly}
				onValueChange={(timeoutMs) => editor.setTool(node.id, withTimeout(node.tool, timeoutMs))}
			/>
			<ToolDefinitionView nodes={[{ node, spec }]} title="What the model sees of it" />
		</div>
	);
}

/** Empty texts go back to the author's. */
function cleaned(tool: ToolSetting): ToolSetting | null {
	const entries = Object.entries(tool).filter(([, value]) => value !== "" && value !== undefined);
	return entries.length === 0 ? null : Object.fromEntries(entries);
}

function withTimeout(tool: ToolSetting | undefined, timeoutMs: number | undefined): ToolSetting | null {
	const { timeoutMs: _before, ...rest } = tool ?? {};
	return cleaned(timeoutMs === undefined ? rest : { ...rest, timeoutMs });
}
