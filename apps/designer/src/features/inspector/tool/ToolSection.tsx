import { DEFAULT_TOOL_TIMEOUT_MS, type FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { toolDefinition, toolTraits } from "@switchyard/spec/tool";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { DraftArea } from "../../../ui/draft/DraftArea.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { trimmed } from "../../../ui/draft/use-text-draft.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { NodeDuration } from "../controls/NodeDuration.tsx";
import { NO_PLACE_PROBLEMS, type PlaceProblems } from "../problems/field-problems.ts";
import { ToolApproval } from "./ToolApproval.tsx";
import { ToolDefinitionView } from "./ToolDefinitionView.tsx";
import { ToolOf } from "./ToolOf.tsx";
import { changedTool, toolNameProblem } from "./tool-setting.ts";

interface ToolSectionProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, PlaceProblems>;
}

/** How the node appears to the agents that it is a tool of. */
export function ToolSection({ node, spec, problems }: ToolSectionProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const set = (change: Parameters<typeof changedTool>[1]) =>
		editor.setTool(node.id, changedTool(node.tool, change));
	const definition = toolDefinition(spec, node);
	const { effect, tool } = spec;
	const readsOnly = effect === "safe" && tool !== undefined && toolTraits({ effect, tool }).readOnly;
	const wrong = problems.get("tool") ?? NO_PLACE_PROBLEMS;
	return (
		<div className="flex flex-col gap-4 p-3">
			<ToolOf node={node} />
			<DraftField
				label="Name"
				description="The name that the model uses."
				mono
				maxLength={64}
				placeholder={spec.tool?.name}
				value={node.tool?.name ?? ""}
				onValueChange={(name) => toolNameProblem(name) ?? set({ name })}
				problemOf={toolNameProblem}
				readOnly={readOnly}
				error={wrong.get(".name")}
			/>
			<DraftArea
				label="Description"
				description="What the model reads to decide when to call it."
				maxLength={4000}
				placeholder={spec.tool?.description}
				value={node.tool?.description ?? ""}
				normalize={trimmed}
				onValueChange={(description) => set({ description })}
				readOnly={readOnly}
			/>
			{isTimed(spec) && (
				<NodeDuration
					node={node.id}
					path="tool.timeoutMs"
					description="How long one call may take."
					min={1}
					max={3_600_000}
					usual={DEFAULT_TOOL_TIMEOUT_MS}
					value={node.tool?.timeoutMs}
					readOnly={readOnly}
					onValueChange={(timeoutMs) => set({ timeoutMs })}
				/>
			)}
			<ToolApproval {...{ node, spec, readOnly }} problems={wrong} onChange={set} />
			{(readsOnly || node.tool?.cache) && (
				<Switch
					label="Keep results"
					description="For some minutes, a program that repeats a call with equal arguments gets the same result."
					checked={node.tool?.cache ?? false}
					disabled={readOnly}
					onCheckedChange={(on) => set({ cache: on || undefined })}
				/>
			)}
			{wrong.has(".cache") && <p className="text-sm text-danger">{wrong.get(".cache")}</p>}
			<Switch
				label="Texts by reference"
				description="An agent's model gets what outsiders may have written of the results by reference only: it can pass it to other tools, and never reads it."
				checked={node.tool?.byReference ?? false}
				disabled={readOnly}
				onCheckedChange={(on) => set({ byReference: on || undefined })}
			/>
			{definition && (
				<section aria-label="What the model sees of it" className="flex flex-col gap-2">
					<h3 className="text-sm font-medium">What the model sees of it</h3>
					<ToolDefinitionView {...{ node, spec, definition }} />
				</section>
			)}
		</div>
	);
}

/** Whether a call has a time limit: not where it waits for a person, or is a conversation of its own. */
function isTimed({ construct = "action" }: NodeSpec): boolean {
	return construct === "action" || construct === "sub-flow";
}
